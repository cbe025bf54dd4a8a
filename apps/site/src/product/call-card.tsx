import { Badge, BadgeDot } from '@callwright/ui/badge'
import { Waveform } from '@callwright/ui/waveform'
import { CalendarCheckIcon, PhoneIcon } from 'lucide-react'
import { demoCall, turnsAt } from './call-script.ts'

// The loudness in percent, as of two people who take turns with pauses.
const levels = [
  18, 34, 62, 48, 76, 92, 70, 54, 82, 60, 38, 22, 10, 8, 14, 40, 66, 58, 84, 72, 46, 30, 12, 8, 26,
  52, 78, 96, 80, 64, 88, 70, 50, 58, 36, 20, 10, 8, 16, 44, 70, 86, 62, 74, 54, 34, 18, 10, 24, 48,
  68, 56, 80, 60, 42, 28, 16, 10,
]
const peaks = levels.map((level) => level / 100)

export interface CallCardProps {
  /** How much of the call has been played, from 0 to 1. */
  progress?: number
}

/**
 * A preview of the product: one call with its waveform, its transcript and its outcome. Its size is the same at any
 * progress, so that nothing around it moves.
 */
export function CallCard({ progress = 1 }: CallCardProps) {
  const isEnded = progress >= 1
  const seconds = Math.round(progress * demoCall.seconds)
  return (
    <div
      role="img"
      aria-label="A call with Maya Chen: the recording, the transcript, and the outcome, qualified with a demo booked for Tuesday at 10:30."
      className="overflow-hidden rounded-lg border border-hairline bg-raised text-left shadow-overlay"
    >
      <div className="flex items-center gap-3 border-hairline border-b px-5 py-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-strong">
          MC
        </span>
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold text-strong">Maya Chen</p>
          <p className="flex items-center gap-1.5 text-muted text-sm">
            <PhoneIcon className="size-3.5 shrink-0" />
            <span className="truncate tabular-nums">+1 415 555 0132</span>
          </p>
        </div>
        <Badge tone={isEnded ? 'positive' : 'info'}>
          <BadgeDot live={!isEnded} />
          {isEnded ? 'ended' : 'in-progress'}
        </Badge>
      </div>
      <div className="flex items-center gap-4 bg-sunken px-5 py-4">
        <Waveform peaks={peaks} progress={progress} className="h-10 flex-1" />
        <span className="text-muted text-sm tabular-nums">
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </span>
      </div>
      <ol className="flex flex-col gap-3 px-5 py-5">
        {turnsAt(progress).map(({ isAgent, said, unsaid }) => (
          <li
            key={said + unsaid}
            className={`max-w-[86%] rounded-lg px-3.5 py-2 transition-opacity duration-slow ${
              isAgent
                ? 'self-start rounded-bl-xs bg-sunken text-default'
                : 'self-end rounded-br-xs bg-accent-soft text-strong'
            } ${said === '' ? 'opacity-0' : ''}`}
          >
            {said}
            <span className="opacity-0">{unsaid}</span>
          </li>
        ))}
      </ol>
      <div className="flex items-center gap-3 border-hairline border-t px-5 py-4">
        <CalendarCheckIcon
          className={`size-5 shrink-0 transition-colors ${isEnded ? 'text-positive-strong' : 'text-muted'}`}
        />
        <p className="relative min-w-0 flex-1">
          <span className={isEnded ? undefined : 'opacity-0'}>
            <span className="font-medium text-strong">Demo booked</span> · Tuesday, 10:30
          </span>
          {!isEnded && <span className="absolute inset-0 text-muted">Listening …</span>}
        </p>
        <Badge tone="positive" className={`transition-opacity ${isEnded ? '' : 'opacity-0'}`}>
          Qualified
        </Badge>
      </div>
    </div>
  )
}
