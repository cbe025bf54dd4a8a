import { Badge } from '@callwright/ui/badge'
import { Waveform } from '@callwright/ui/waveform'

const counts = [
  ['Total contacts', '48'],
  ['Calls completed', '31'],
  ['Successful calls', '22'],
] as const

const lines = ['Tomás Rivera', 'Aisha Khan', 'Jonas Lindqvist']

/** A preview of the product: a running campaign with its counts, its progress and its three calls. */
export function CampaignCard() {
  return (
    <div
      role="img"
      aria-label="A running campaign: 31 of 48 contacts are called, 22 of them successfully, and three calls are in progress."
      className="overflow-hidden rounded-lg border border-hairline bg-raised text-left shadow-overlay"
    >
      <div className="flex items-start justify-between gap-3 px-5 pt-5">
        <div className="min-w-0">
          <p className="truncate font-semibold text-lg text-strong">Spring follow-up</p>
          <p className="text-muted">Everybody who asked for a price in March.</p>
        </div>
        <Badge tone="positive">running</Badge>
      </div>
      <div className="grid grid-cols-3 gap-4 px-5 py-6">
        {counts.map(([label, value]) => (
          <p key={label} className="flex flex-col-reverse justify-end">
            <span className="text-muted text-sm">{label}</span>
            <span className="font-display font-semibold text-4xl text-strong tabular-nums">
              {value}
            </span>
          </p>
        ))}
      </div>
      <div className="px-5 pb-5">
        <svg
          aria-hidden="true"
          viewBox="0 0 48 1"
          preserveAspectRatio="none"
          className="h-1.5 w-full rounded-full bg-pressed"
        >
          <rect width="31" height="1" className="fill-accent" />
        </svg>
      </div>
      <ul className="divide-y border-hairline border-t">
        {lines.map((name) => (
          <li key={name} className="flex h-12 items-center justify-between gap-4 px-5">
            <span className="truncate text-strong">{name}</span>
            <Badge tone="live">
              <Waveform />
              in-progress
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
