import { ChartFrame } from '@callwright/ui/chart-frame'
import { memo, type PointerEvent, useMemo } from 'react'
import { type Formatter, useFormatter } from '../lib/formatter.ts'
import { gateLabel } from '../lib/gate-label.ts'
import { texts } from './replay.messages.ts'
import { heldPerBucket } from './replay-gates.ts'
import { ReplayLanes, replayLanesHeight } from './replay-lanes.tsx'
import { countPerBucket, linesPerBucket, type Replay, statusesIn } from './replay-series.ts'
import { lastTimeOf, roundBounds } from './replay-time.ts'

export interface ReplayChartProps {
  replay: Replay
  /** The start of what is shown. */
  from: number
  /** The end of what is shown. */
  to: number
  /** The time of the cursor. */
  time: number
  /** Called with the time of a press, or of the pointer while it is down. */
  onSeek: (time: number) => void
}

const maxTableRows = 60

/** The log of a campaign over time, in lanes over one axis, with a cursor that the pointer moves. */
export function ReplayChart({ replay, from, to, time, onSeek }: ReplayChartProps) {
  const formatter = useFormatter()
  const { summary, table } = useMemo(
    () => describe(replay, from, to, formatter),
    [replay, from, to, formatter],
  )
  const seek = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = Math.max(0, Math.min((clientX - left) / width, 1))
    onSeek(Math.min(from + share * (to - from), lastTimeOf({ from, to }, replay)))
  }
  return (
    <ChartFrame
      caption={texts.chart}
      summary={summary}
      table={table}
      height={replayLanesHeight(replay)}
    >
      {/* A shortcut for the pointer: everyone can use the slider. */}
      <div
        data-slot="replay-lanes"
        className="relative h-full cursor-crosshair touch-pan-y select-none"
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          seek(event)
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) seek(event)
        }}
      >
        <Lanes replay={replay} from={from} to={to} />
        <Cursor share={(time - from) / (to - from)} />
      </div>
    </ChartFrame>
  )
}

// The lanes stay as they are while the cursor moves.
const Lanes = memo(ReplayLanes)

function Cursor({ share }: { share: number }) {
  return (
    <div
      data-slot="replay-cursor"
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 rounded-full bg-inverse forced-colors:bg-[Highlight]"
      style={{ left: `${100 * share}%` }}
    />
  )
}

/** Returns the summary of what is shown, and its numbers as a table. */
function describe(replay: Replay, from: number, to: number, formatter: Formatter) {
  const { started, gates } = replay
  const { dateTime, dateTimeWithSeconds, number, timeZone } = formatter
  const toIso = (time: number) => new Date(time).toISOString()
  const text = (time: number) => dateTime(toIso(time))
  const mostLines = (start: number, end: number) => linesPerBucket(replay, start, end, 1)[0] ?? 0
  const bounds = roundBounds({ from, to }, maxTableRows, timeZone)
  // Rows of less than a minute would look the same without seconds.
  const hasSeconds = bounds.slice(1, -1).some((bound) => bound % 60_000 !== 0)
  const formatRowTime = hasSeconds ? dateTimeWithSeconds : dateTime
  const startedCounts = countPerBucket(started, bounds)
  const all = startedCounts.reduce((sum, count) => sum + count, 0)
  const most = mostLines(from, to)
  return {
    summary: texts.summary(
      text(from),
      text(to),
      all,
      number(all),
      texts.lineCount(most, number(most)),
    ),
    table: {
      columns: [
        texts.time,
        { label: texts.status, align: 'start' as const },
        texts.linesColumn,
        texts.started,
        ...gates.map(({ gate }) => texts.heldColumn(gateLabel(gate))),
      ],
      rows: startedCounts.map((count, index) => {
        const start = bounds[index] as number
        const end = bounds[index + 1] as number
        const statuses = statusesIn(replay, start, end)
        return [
          formatRowTime(toIso(start)),
          statuses.map((status) => texts.statusLabels[status]).join(', ') || texts.statusUnknown,
          number(mostLines(start, end)),
          number(count),
          ...gates.map((track) => {
            const { waiting = 0, skipped = 0 } = heldPerBucket(track, start, end, 1)[0] ?? {}
            return number(waiting + skipped)
          }),
        ]
      }),
    },
  }
}
