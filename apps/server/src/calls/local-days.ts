const quarterMs = 15 * 60_000
const dayMs = 24 * 60 * 60_000

/** A period from one time to another, in milliseconds since 1970. */
interface Period {
  since: number
  /** The first time after the period. */
  until: number
}

/** The days of a time zone, oldest first: each day begins where the previous day ends. */
interface LocalDays {
  /** The date, as YYYY-MM-DD. */
  dates: string[]
  /** When each day begins, in milliseconds since 1970. */
  starts: number[]
  /** When the first day begins. */
  since: number
}

/** Returns the date in a time zone at a time in milliseconds since 1970, as YYYY-MM-DD. */
export function toLocalDate(at: number, tz: string): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(tz)
  return moment.toPlainDate().toString()
}

/** Returns the last days of a time zone, including today. */
export function listLastDays(days: number, tz: string, now: Date): LocalDays {
  const today = toLocalDate(now.getTime(), tz)
  const firstDay = Temporal.PlainDate.from(today).subtract({ days: days - 1 })
  return listLocalDays(firstDay.toString(), today, tz)
}

/**
 * Returns the period of the same length before the last days: it ends as many times 24 hours ago, rounded down to a
 * quarter of an hour. Compared with whole days, an unfinished day would always have fewer calls.
 */
export function previousPeriod(days: number, tz: string, now: Date): Period {
  const today = Temporal.PlainDate.from(toLocalDate(now.getTime(), tz))
  const startOf = (daysAgo: number) => startOfDay(today.subtract({ days: daysAgo }), tz)
  const sameTime = now.getTime() - days * dayMs
  return {
    since: startOf(2 * days - 1),
    until: Math.min(startOf(days - 1), Math.floor(sameTime / quarterMs) * quarterMs),
  }
}

// A screen requests the same days repeatedly, and computing them takes up to half as long as the query for statistics.
const maxCachedPeriods = 20
const daysCache = new Map<string, LocalDays>()

/** Returns the days of a time zone from one date to another, both included. */
export function listLocalDays(from: string, to: string, tz: string): LocalDays {
  const key = `${tz} ${from} ${to}`
  const days = daysCache.get(key) ?? computeLocalDays(from, to, tz)
  const [oldest] = daysCache.keys()
  if (daysCache.size === maxCachedPeriods && !daysCache.has(key) && oldest !== undefined)
    daysCache.delete(oldest)
  daysCache.set(key, days)
  return days
}

function computeLocalDays(from: string, to: string, tz: string): LocalDays {
  const dates: string[] = []
  const starts: number[] = []
  const last = Temporal.PlainDate.from(to)
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    dates.push(day.toString())
    starts.push(startOfDay(day, tz))
  }
  return { dates, starts, since: starts[0] ?? 0 }
}

/**
 * Returns when a day starts: at 00:00, with three exceptions. When the clocks are put forward at midnight, a day
 * starts at the first time after the gap. When they are put back, it starts at the first of two 00:00. A day that the
 * time zone skipped starts when the next day starts.
 */
function startOfDay(day: Temporal.PlainDate, tz: string): number {
  const { epochMilliseconds } = day.toZonedDateTime(tz)
  // Before 1972, some offsets were not multiples of 15 minutes; these days start at the next quarter of an hour.
  return Math.ceil(epochMilliseconds / quarterMs) * quarterMs
}
