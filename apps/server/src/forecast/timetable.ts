import { type HoursFacts, hoursOf } from '../rules/index.ts'

/** A time during which calls are allowed, in epoch milliseconds; `until` is the first moment after it. */
export interface Interval {
  from: number
  until: number
}

/** When the contacts of one place may be called. */
export interface Timetable {
  /** Returns the nth interval in which calls are allowed, or null when there are fewer. */
  intervalAt(n: number): Interval | null
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** The longest time between two moments that are asked within an interval. The shortest break in a law is as long. */
const stepMs = 60 * minuteMs
/** For this long the intervals are exact; after that, the second week repeats. */
export const exactMs = 14 * dayMs
const weekMs = 7 * dayMs

/**
 * Returns when the hours gate allows calls, from a time on. It is asked for two weeks, and as far as the intervals are
 * read; after that, the second week repeats, without the holidays and clock changes to come.
 */
export function createTimetable(facts: HoursFacts, startMs: number): Timetable {
  const { closedZoneAt, openingAt } = hoursOf(facts)
  const intervals: Interval[] = []
  const exactUntil = startMs + exactMs
  let week: Interval[] | null = null
  let isComplete = false

  const isOpen = (ms: number) => closedZoneAt(new Date(ms)) === undefined

  const nextExact = (): Interval | null => {
    const fromMs = intervals.at(-1)?.until ?? startMs
    const opening = openingAt(new Date(fromMs))
    if (opening.kind === 'unknown-zone' || opening.kind === 'never-opens') return null
    const from = opening.kind === 'open' ? fromMs : opening.at.getTime()
    return { from, until: findEnd(isOpen, from, from < exactUntil ? exactUntil : from + dayMs) }
  }

  const extend = (): Interval | null => {
    const next = week ? null : nextExact()
    if (next && next.from < exactUntil) return next
    week ??= intervals
      .map(({ from, until }) => ({ from: Math.max(from, exactUntil - weekMs), until }))
      .filter(({ from, until }) => from < until)
    // A place whose calls are allowed less often than every week has no week to repeat.
    if (week.length === 0) return next ?? nextExact()
    const repeated = intervals.length - exactCount
    const [weeks, n] = [Math.floor(repeated / week.length) + 1, repeated % week.length]
    const { from, until } = week[n] as Interval
    return { from: from + weeks * weekMs, until: until + weeks * weekMs }
  }

  let exactCount = 0
  return {
    intervalAt(n) {
      while (!isComplete && intervals.length <= n) {
        const next = extend()
        if (next) intervals.push(next)
        else isComplete = true
        if (!week) exactCount = intervals.length
      }
      return intervals[n] ?? null
    },
  }
}

/** Returns the first full minute, from an open moment on, at which calls are not allowed any more, at most `limit`. */
function findEnd(isOpen: (ms: number) => boolean, from: number, limit: number): number {
  let open = from
  for (;;) {
    const next = Math.min(open + stepMs, limit)
    if (isOpen(next)) {
      if (next === limit) return limit
      open = next
      continue
    }
    let [latestOpen, closed] = [Math.floor(open / minuteMs), Math.ceil(next / minuteMs)]
    while (closed - latestOpen > 1) {
      const middle = Math.floor((latestOpen + closed) / 2)
      if (isOpen(middle * minuteMs)) latestOpen = middle
      else closed = middle
    }
    return Math.max(closed * minuteMs, from + minuteMs)
  }
}

/** The hours of a campaign that calls at any time. */
export const alwaysOpen: Timetable = {
  intervalAt: (n) =>
    n === 0 ? { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY } : null,
}
