const quarterMs = 15 * 60_000

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

/**
 * Returns when each day starts: at 00:00, with three exceptions. When the clocks are put forward at midnight, a day
 * starts at the first time after the gap. When they are put back, it starts at the first of two 00:00. A day that the
 * time zone skipped starts when the next day starts.
 */
function computeLocalDays(from: string, to: string, tz: string): LocalDays {
  const dates: string[] = []
  const starts: number[] = []
  const last = Temporal.PlainDate.from(to)
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    const { epochMilliseconds } = day.toZonedDateTime(tz)
    dates.push(day.toString())
    // Before 1972, some offsets were not multiples of 15 minutes; these days start at the next quarter of an hour.
    starts.push(Math.ceil(epochMilliseconds / quarterMs) * quarterMs)
  }
  return { dates, starts, since: starts[0] ?? 0 }
}
