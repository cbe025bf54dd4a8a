import { texts } from './replay.messages.ts'
import type { Replay } from './replay-series.ts'

export interface ReplayLegendProps {
  replay: Replay
}

/** What the colors of the chart stand for that its labels do not name, and how it plays. */
export function ReplayLegend({ replay: { gates, stops } }: ReplayLegendProps) {
  const hasHeld = (kind: 'waiting' | 'skipped') =>
    gates.some((track) => track[kind].some((contacts) => contacts > 0))
  const items = [
    { label: texts.stopped, color: 'bg-negative', isShown: stops.length > 0 },
    { label: texts.waiting, color: 'bg-warning', isShown: hasHeld('waiting') },
    { label: texts.skipped, color: 'bg-(--text-color-muted)', isShown: hasHeld('skipped') },
  ].filter(({ isShown }) => isShown)
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
      {items.length > 0 && (
        <ul aria-label={texts.legend} className="flex flex-wrap gap-x-4 gap-y-1 text-default">
          {items.map(({ label, color }) => (
            <li key={label} className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className={`size-2.5 shrink-0 rounded-xs forced-color-adjust-none ${color}`}
              />
              {label}
            </li>
          ))}
        </ul>
      )}
      <p className="text-muted">{texts.skipsIdle}</p>
    </div>
  )
}
