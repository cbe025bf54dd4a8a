const quarterMs = 15 * 60_000

/** Days as a time zone has them, oldest first: each begins where the one before it ends. */
interface LocalDays {
  /** As YYYY-MM-DD. */
  dates: string[]
  /** When each begins, in milliseconds since 1970. */
  starts: number[]
}

/** Whether a name is one of the IANA time zones. `Temporal` would also take an offset or a whole date for one. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The date in a time zone at a moment in milliseconds since 1970, as YYYY-MM-DD. */
export function localDate(at: number, tz: string): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(tz)
  return moment.toPlainDate().toString()
}

/** Days before a date, or after it. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

// A screen asks for the same days in the same zone all day long, and finding them takes up to half as long as
// adding up their calls.
const maxKnown = 20
const known = new Map<string, LocalDays>()

/** The days of a time zone from one date to another, both included. */
export function localDays(from: string, to: string, tz: string): LocalDays {
  const key = `${tz} ${from} ${to}`
  const days = known.get(key) ?? findLocalDays(from, to, tz)
  const [oldest] = known.keys()
  if (known.size === maxKnown && !known.has(key) && oldest !== undefined) known.delete(oldest)
  known.set(key, days)
  return days
}

/**
 * A day begins with its first quarter of an hour: not always at 00:00, where clocks are put forward, and at the
 * first of two, where back. One that a zone left out begins where the next does.
 */
function findLocalDays(from: string, to: string, tz: string): LocalDays {
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
    // Before 1972, zones had offsets of odd minutes and seconds.
    starts.push(Math.ceil(epochMilliseconds / quarterMs) * quarterMs)
  }
  return { dates, starts }
}
