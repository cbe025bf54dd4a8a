const quarterMs = 15 * 60_000
const dayMs = 24 * 60 * 60_000

/** Days as a time zone has them, oldest first: each begins where the one before it ends. */
interface LocalDays {
  /** As YYYY-MM-DD. */
  dates: string[]
  /** When each begins, in milliseconds since 1970. */
  starts: number[]
}

/** Whether a name is one of the time zones of the IANA; an offset such as +02:00 is none. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    dateFormat(name)
    return true
  } catch {
    return false
  }
}

/** The date it is in a time zone at a moment. */
export function localDate(at: Date, tz: string): string {
  return dateFormat(tz).format(at)
}

/**
 * The days of a time zone from one date to another, both included. A day begins with its first quarter
 * of an hour: not always at 00:00, where clocks are put forward, and at the first of two, where back.
 */
export function localDays(from: string, to: string, tz: string): LocalDays {
  const asked = `${tz} ${from} ${to}`
  const known = found.get(asked)
  if (known) return known
  const days = findLocalDays(from, to, tz)
  keep(found, asked, days)
  return days
}

function findLocalDays(from: string, to: string, tz: string): LocalDays {
  const format = dateFormat(tz)
  const dates: string[] = []
  const starts: number[] = []
  for (let day = Date.parse(from); day <= Date.parse(to); day += dayMs) {
    const date = utcDate(day)
    const usual = (starts.at(-1) ?? 0) + dayMs
    const isUsual = format.format(usual) === date && format.format(usual - quarterMs) < date
    dates.push(date)
    starts.push(isUsual ? usual : firstQuarterOf(date, format))
  }
  return { dates, starts }
}

/** Days before a date, or after it. */
export function addDays(date: string, days: number): string {
  return utcDate(Date.parse(date) + days * dayMs)
}

/** The date it is in UTC at a moment, in milliseconds since 1970. */
export function utcDate(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** The first quarter of an hour that is on a date or, where a zone left that date out, after it. */
function firstQuarterOf(date: string, format: Intl.DateTimeFormat): number {
  // No zone is further from UTC than this, in quarters of an hour.
  let before = Date.parse(date) / quarterMs - 64
  let after = Date.parse(date) / quarterMs + 64
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (format.format(middle * quarterMs) < date) before = middle
    else after = middle
  }
  return after * quarterMs
}

function dateFormat(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone)
  if (made) return made
  // Swedish writes a date as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone })
  keep(formats, timeZone, format)
  return format
}

// A screen asks for the same days in the same zone all day long, and finding them takes longer than adding
// up their calls.
const formats = new Map<string, Intl.DateTimeFormat>()
const found = new Map<string, LocalDays>()

/** Keeps a value among the last twenty. */
function keep<T>(kept: Map<string, T>, key: string, value: T): void {
  const oldest = kept.keys().next().value
  if (kept.size === 20 && oldest !== undefined) kept.delete(oldest)
  kept.set(key, value)
}
