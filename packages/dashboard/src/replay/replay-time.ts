const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const clockFormatters = new Map<string, Intl.DateTimeFormat>()

/** Returns the formatter of a time zone, which takes long to create. */
function clockFormatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = clockFormatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    clockFormatters.set(timeZone, formatter)
  }
  return formatter
}

/** Returns how far the clock of a time zone is ahead of UTC at a time, in milliseconds. */
function zoneOffset(time: number, timeZone: string): number {
  const parts = clockFormatter(timeZone).formatToParts(time)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value)
  const clock = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return clock - Math.floor(time / minuteMs) * minuteMs
}

/**
 * Returns the time at which the clock of a time zone shows this, given as if it were UTC: the first one when the clock
 * shows it twice. What the clock skips counts on from the change.
 */
function timeOfClock(clock: number, timeZone: string): number {
  const offsets = [zoneOffset(clock - dayMs, timeZone), zoneOffset(clock + dayMs, timeZone)]
  const largest = Math.max(...offsets)
  const first = clock - largest
  return zoneOffset(first, timeZone) === largest ? first : clock - Math.min(...offsets)
}

/** How much of a replay is shown: all of it, or the day or the hour around a time. */
const zooms = ['all', 'day', 'hour'] as const
export type Zoom = (typeof zooms)[number]

/** A part of time, in milliseconds since 1970. */
export interface TimeSpan {
  from: number
  to: number
}

/** Returns the zooms that show less than a span. */
export function usefulZooms({ from, to }: TimeSpan): Zoom[] {
  return zooms.filter((zoom) => zoom === 'all' || to - from > (zoom === 'day' ? dayMs : hourMs))
}

/** Returns the part of a span that a zoom shows around a time, by the clock of a time zone. */
export function zoomedSpan(span: TimeSpan, zoom: Zoom, time: number, timeZone: string): TimeSpan {
  if (zoom === 'all') return span
  const length = zoom === 'day' ? dayMs : hourMs
  // The end of a span belongs to the part before it.
  const inside = Math.max(span.from, Math.min(time, span.to - 1))
  const clock = inside + zoneOffset(inside, timeZone)
  const start = Math.floor(clock / length) * length
  return {
    from: Math.max(span.from, timeOfClock(start, timeZone)),
    to: Math.min(span.to, timeOfClock(start + length, timeZone)),
  }
}

const stepsMs = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * 1000),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hourMs),
  ...[1, 2, 7, 14, 28, 91, 364].map((days) => days * dayMs),
]

/** Returns the shortest round duration of which at most so many are in a span. */
export function roundStep({ from, to }: TimeSpan, maxCount: number): number {
  const longest = stepsMs.at(-1) as number
  return stepsMs.find((step) => (to - from) / step <= maxCount) ?? longest
}

/** Returns the times within a span at which the clock of a time zone shows multiples of a step. */
export function roundTimes({ from, to }: TimeSpan, step: number, timeZone: string): number[] {
  const times: number[] = []
  let clock = Math.ceil((from + zoneOffset(from, timeZone)) / step) * step
  for (;;) {
    const time = timeOfClock(clock, timeZone)
    if (time > to) return times
    // An hour that the clock skips would be there twice.
    if (time >= from && time > (times.at(-1) ?? Number.NEGATIVE_INFINITY)) times.push(time)
    clock += step
  }
}

/** Returns the bounds of the parts of a span between round times: its start, the round times inside, and its end. */
export function roundBounds(span: TimeSpan, maxCount: number, timeZone: string): number[] {
  const inside = roundTimes(span, roundStep(span, maxCount), timeZone).filter(
    (time) => time > span.from && time < span.to,
  )
  return [span.from, ...inside, span.to]
}

/** Returns whether the clock of a time zone shows midnight. */
export function isMidnight(time: number, timeZone: string): boolean {
  return (time + zoneOffset(time, timeZone)) % dayMs === 0
}

/** Returns the last time that belongs to a part of a span: at its end, the next part begins. */
export function lastTimeOf(part: TimeSpan, span: TimeSpan): number {
  return part.to === span.to ? part.to : part.to - 1
}
