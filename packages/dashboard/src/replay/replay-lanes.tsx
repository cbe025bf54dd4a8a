import type { CampaignStatus } from '@callwright/contract'
import type { ReactNode } from 'react'
import { type Formatter, useFormatter } from '../lib/formatter.ts'
import { gateLabel } from '../lib/gate-label.ts'
import { texts } from './replay.messages.ts'
import { heldPerBucket } from './replay-gates.ts'
import {
  areaPath,
  barsPath,
  drawingHeight,
  drawingWidth,
  isVisible,
  joinStatuses,
  markPlaceOf,
  placeOf,
  xOf,
  yOf,
} from './replay-geometry.ts'
import { countPerBucket, linesPerBucket, type Replay } from './replay-series.ts'
import { isMidnight, roundBounds, roundStep, roundTimes, type TimeSpan } from './replay-time.ts'

export interface ReplayLanesProps {
  replay: Replay
  /** The start of what is shown. */
  from: number
  /** The end of what is shown. */
  to: number
}

const labelHeight = 22
const laneGap = 14
const axisHeight = 24
const heights = { status: 30, lines: 84, started: 52, gate: 40 }

/** Returns the height of the lanes of a replay, in pixels. */
export function replayLanesHeight({ gates }: Replay): number {
  const lanes = [heights.status, heights.lines, heights.started, ...gates.map(() => heights.gate)]
  return lanes.reduce((sum, height) => sum + labelHeight + height + laneGap, axisHeight)
}

/** How many steps an area has at most; a narrow screen has fewer pixels. */
const areaSteps = 320
const maxBars = 72
const maxTicks = 8

/** The drawing of a replay: its status, the lines in use, the calls started, and what each gate held. */
export function ReplayLanes({ replay, from, to }: ReplayLanesProps) {
  const formatter = useFormatter()
  const span = { from, to }
  const ticks = roundTimes(span, roundStep(span, maxTicks), formatter.timeZone)
  return (
    // The table of the chart has the same for screen readers.
    <div aria-hidden="true" className="@container relative h-full">
      <StopBands stops={replay.stops} span={span} />
      <GridLines span={span} ticks={ticks} />
      <div className="relative">
        <StatusLane replay={replay} span={span} />
        <LinesLane replay={replay} span={span} />
        <StartedLane replay={replay} span={span} />
        {replay.gates.map((track) => (
          <GateLane key={track.gate} track={track} span={span} />
        ))}
      </div>
      <Axis span={span} ticks={ticks} formatter={formatter} />
    </div>
  )
}

interface LaneProps {
  label: string
  /** What the label alone does not say. */
  hint?: string
  /** The greatest value. */
  value?: string
  height: number
  children: ReactNode
}

function Lane({ label, hint, value, height, children }: LaneProps) {
  return (
    <div style={{ marginBottom: laneGap }}>
      <div
        className="flex items-center justify-between gap-3 text-xs"
        style={{ height: labelHeight }}
      >
        {/* The texts stay readable under the cursor. */}
        <span title={hint} className="relative z-1 min-w-0 truncate bg-raised pe-1 text-muted">
          <span className="font-medium text-default">{label}</span>
          {hint && <span className="ms-2 @max-[28rem]:hidden">{hint}</span>}
        </span>
        {value && (
          // The cursor is beside it at the end.
          <span className="relative z-1 me-0.5 shrink-0 bg-raised px-1 text-muted tabular-nums">
            {value}
          </span>
        )}
      </div>
      <div className="relative" style={{ height }}>
        {children}
      </div>
    </div>
  )
}

interface DrawingProps {
  replay: Replay
  span: TimeSpan
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${drawingWidth} ${drawingHeight}`}
      preserveAspectRatio="none"
      className="absolute inset-0 block size-full border-(--border-color-strong) border-b"
    >
      {children}
    </svg>
  )
}

const statusLooks: Record<CampaignStatus, string> = {
  draft: 'bg-sunken text-default border-strong',
  running: 'bg-positive-soft text-positive-strong border-positive',
  paused: 'bg-warning-soft text-warning-strong border-warning',
  completed: 'bg-info-soft text-info-strong border-info',
  cancelled: 'bg-negative-soft text-negative-strong border-negative',
}

const hatchClasses =
  'bg-[repeating-linear-gradient(135deg,var(--border-color-hairline)_0_3px,transparent_3px_7px)]'

function StatusLane({ replay: { statuses, stops, to }, span }: DrawingProps) {
  const firstKnown = statuses[0]?.from ?? to
  const unknown = { from: Math.min(span.from, firstKnown), to: firstKnown }
  return (
    <Lane label={texts.status} height={heights.status}>
      {unknown.from < unknown.to && isVisible(unknown, span) && (
        <span
          className={`@container absolute top-0 h-5.5 overflow-clip rounded-xs border border-hairline text-muted text-xs ${hatchClasses}`}
          style={placeOf(unknown, span)}
        >
          <span className="@min-[5rem]:inline hidden bg-raised px-1.5">{texts.statusUnknown}</span>
        </span>
      )}
      {joinStatuses(statuses)
        .filter((segment) => isVisible(segment, span))
        // A short one is above the one after it, which would cover it.
        .toSorted((a, b) => b.to - b.from - (a.to - a.from))
        .map((segment) => (
          <span
            key={segment.from}
            className={`@container absolute top-0 h-5.5 overflow-clip whitespace-nowrap border-s-2 text-xs leading-5.5 forced-colors:border-y ${statusLooks[segment.status]}`}
            title={[texts.statusLabels[segment.status], segment.reason].filter(Boolean).join(': ')}
            style={markPlaceOf(segment, span, 2)}
          >
            <span className="@min-[4.5rem]:inline hidden ps-1.5 font-medium">
              {texts.statusLabels[segment.status]}
            </span>
          </span>
        ))}
      {stops
        .filter((stop) => isVisible(stop, span))
        .map((stop) => (
          <span
            key={stop.from}
            data-slot="replay-stop"
            className="absolute bottom-0 h-1.5 rounded-full bg-negative forced-color-adjust-none"
            style={markPlaceOf(stop, span, 4)}
          />
        ))}
    </Lane>
  )
}

function LinesLane({ replay, span }: DrawingProps) {
  const { number } = useFormatter()
  const lines = linesPerBucket(replay, span.from, span.to, areaSteps)
  const limits = replay.statuses.filter((segment) => isVisible(segment, span))
  const limit = Math.max(0, ...limits.map(({ maxLines }) => maxLines))
  const most = Math.max(...lines)
  // Room above the highest line, so that the rule of the limit is visible.
  const max = 1.08 * Math.max(1, limit, most)
  const rule = limits
    .map(({ from, to, maxLines }) => {
      const [start, end] = [Math.max(from, span.from), Math.min(to, span.to)]
      return `M${xOf(start, span)} ${yOf(maxLines, max)}H${xOf(end, span)}`
    })
    .join('')
  return (
    <Lane
      label={texts.lines}
      hint={limit > 0 ? texts.limitOf(texts.lineCount(limit, number(limit))) : undefined}
      value={texts.upTo(number(most))}
      height={heights.lines}
    >
      <Drawing>
        <path d={areaPath(lines, null, max)} className="fill-chart-1" />
        <path
          d={rule}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="4 3"
          className="fill-none stroke-(--text-color-muted)"
        />
      </Drawing>
    </Lane>
  )
}

function StartedLane({ replay, span }: DrawingProps) {
  const { number, timeZone } = useFormatter()
  const bounds = roundBounds(span, maxBars, timeZone)
  const counts = countPerBucket(replay.started, bounds)
  const most = Math.max(...counts)
  const step = roundStep(span, maxBars)
  return (
    <Lane
      label={texts.started}
      value={texts.upToPer(number(most), texts.duration(step))}
      height={heights.started}
    >
      <Drawing>
        <path d={barsPath(counts, bounds, span)} className="fill-chart-2" />
      </Drawing>
    </Lane>
  )
}

function GateLane({ track, span }: { track: Replay['gates'][number]; span: TimeSpan }) {
  const { number } = useFormatter()
  const held = heldPerBucket(track, span.from, span.to, areaSteps)
  const skipped = held.map((bucket) => bucket.skipped)
  const all = held.map((bucket) => bucket.skipped + bucket.waiting)
  const most = Math.max(...all)
  const max = Math.max(1, most)
  return (
    <Lane
      label={texts.held(gateLabel(track.gate))}
      hint={track.sentence}
      value={texts.upTo(texts.contacts(most, number(most)))}
      height={heights.gate}
    >
      <Drawing>
        <path d={areaPath(skipped, null, max)} className="fill-(--text-color-muted)" />
        <path d={areaPath(all, skipped, max)} className="fill-warning" />
      </Drawing>
    </Lane>
  )
}

function StopBands({ stops, span }: Pick<Replay, 'stops'> & Pick<DrawingProps, 'span'>) {
  return stops
    .filter((stop) => isVisible(stop, span))
    .map((stop) => (
      <div
        key={stop.from}
        className="absolute top-0 bg-negative-soft"
        style={{ bottom: axisHeight, ...placeOf(stop, span) }}
      />
    ))
}

interface TicksProps {
  span: TimeSpan
  ticks: readonly number[]
}

function GridLines({ span, ticks }: TicksProps) {
  return ticks.map((time) => (
    <div
      key={time}
      className="absolute top-0 w-px bg-(--border-color-hairline)"
      style={{ bottom: axisHeight, left: placeOf({ from: time, to: time }, span).left }}
    />
  ))
}

/** A label stands at its time. At the ends of the axis it moves only as far as it must to stay in the chart. */
function labelLeft(text: string, left: string): string {
  // A digit is `1ch` wide, and the padding of a label is 2 px.
  const half = `(${text.length / 2}ch + 2px)`
  return `clamp(${half}, ${left}, 100% - ${half})`
}

/** Hides every other label on a phone. Labels with seconds are longer: three of four are hidden there. */
function hiddenClass(index: number, withSeconds: boolean): string {
  if (index % 4 === 0) return ''
  if (index % 2 === 0) return withSeconds ? '@max-[28rem]:hidden' : ''
  return withSeconds ? '@max-[54rem]:hidden' : '@max-[30rem]:hidden'
}

function Axis({ span, ticks, formatter }: TicksProps & { formatter: Formatter }) {
  // Where there is no room for every label, those of the days stay.
  const kept = Math.max(
    0,
    ticks.findIndex((time) => isMidnight(time, formatter.timeZone)),
  )
  return (
    <div className="absolute inset-x-0 bottom-0" style={{ height: axisHeight }}>
      {ticks.map((time, index) => {
        const text = tickText(time, span, formatter)
        return (
          <span
            key={time}
            className={`absolute top-1 z-1 -translate-x-1/2 whitespace-nowrap bg-raised px-0.5 text-muted text-xs tabular-nums ${hiddenClass(index - kept, hasSeconds(span))}`}
            style={{ left: labelLeft(text, placeOf({ from: time, to: time }, span).left) }}
          >
            {text}
          </span>
        )
      })}
    </div>
  )
}

/** Returns whether the ticks are less than a minute apart, as in the shortest replays. */
const hasSeconds = (span: TimeSpan) => roundStep(span, maxTicks) < 60_000

function tickText(time: number, span: TimeSpan, formatter: Formatter): string {
  const iso = new Date(time).toISOString()
  if (isMidnight(time, formatter.timeZone)) return formatter.shortDate(iso, formatter.now())
  return hasSeconds(span) ? formatter.time(iso) : formatter.hourAndMinute(iso)
}
