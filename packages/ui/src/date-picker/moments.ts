import {
  type CalendarDate,
  type CalendarDateTime,
  fromAbsolute,
  parseDate,
  toCalendarDate,
  toCalendarDateTime,
  type ZonedDateTime,
} from '@internationalized/date'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const maxLength = 35
const datePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const offsetPattern = /(Z|[+-]\d{2}:\d{2})$/

/**
 * Returns the time of a moment in ISO 8601 with an offset, such as `2026-11-23T14:30:00+01:00`, in milliseconds;
 * undefined for any other text.
 */
export function toTimestamp(text: string | undefined): number | undefined {
  if (!text || text.length > maxLength || !datePattern.test(text) || !offsetPattern.test(text))
    return undefined
  try {
    // Browsers take 30 February for 2 March.
    parseDate(text.slice(0, 10))
  } catch {
    return undefined
  }
  const timestamp = Date.parse(text)
  return Number.isNaN(timestamp) ? undefined : timestamp
}

/** Returns the local time of a zone; undefined outside of the years 1 to 9999. */
export function toLocalTime(timestamp: number | undefined, timeZone: string) {
  if (timestamp === undefined) return undefined
  const zoned = fromAbsolute(timestamp, timeZone)
  return isExact(zoned, timestamp) && zoned.era === 'AD' ? toCalendarDateTime(zoned) : undefined
}

/** The library stops at the year 9999, and returns another moment for later ones. */
const isExact = (zoned: ZonedDateTime, timestamp: number) => zoned.toDate().getTime() === timestamp

/**
 * Returns a moment in ISO 8601 with the offset of the zone. Where the offset has seconds, as all had before 1900, it is
 * in UTC, because ISO 8601 has no seconds in an offset.
 */
export function toIso(timestamp: number, timeZone: string): string {
  const zoned = fromAbsolute(timestamp, timeZone)
  const offset = zoned.offset / minuteMs
  if (!Number.isInteger(offset) || !isExact(zoned, timestamp))
    return new Date(timestamp).toISOString()
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const minutes = Math.abs(offset)
  const sign = offset < 0 ? '-' : '+'
  return `${toCalendarDateTime(zoned)}${sign}${pad(minutes / 60)}:${pad(minutes % 60)}`
}

/** The moments at which clocks show a local time. */
export interface LocalTimeMoments {
  /** `twice` when clocks go back over the time, `never` when they go forward over it. */
  occurs: 'once' | 'twice' | 'never'
  /** The moment, or the two; of a time that does not exist, the one that is as much later as clocks go forward. */
  timestamps: [first: number, second?: number]
}

/** Returns the moments at which the clocks of a zone show a local time. */
export function momentsOf(time: CalendarDateTime, timeZone: string): LocalTimeMoments {
  const first = time.toDate(timeZone, 'earlier').getTime()
  const second = time.toDate(timeZone, 'later').getTime()
  if (first === second) return { occurs: 'once', timestamps: [first] }
  const exists = toCalendarDateTime(fromAbsolute(first, timeZone)).compare(time) === 0
  return exists
    ? { occurs: 'twice', timestamps: [first, second] }
    : { occurs: 'never', timestamps: [second] }
}

/** Returns the first moment of a day, which is not always midnight. */
export function startOfDay(date: CalendarDate, timeZone: string): number {
  return momentsOf(toCalendarDateTime(date), timeZone).timestamps[0]
}

/** Returns the first moment after a day. */
export function endOfDay(date: CalendarDate, timeZone: string): number {
  const next = date.add({ days: 1 })
  // After the year 9999 there is no next day.
  return next.compare(date) > 0 ? startOfDay(next, timeZone) : startOfDay(date, timeZone) + dayMs
}

/**
 * Returns the next moment of the same day whose local time is a multiple of some minutes; the previous one when they are
 * negative. The start of the day follows its last multiple.
 */
export function stepTime(timestamp: number, minutes: number, timeZone: string): number {
  const date = toLocalTime(timestamp, timeZone)
  if (!date) return timestamp
  const start = startOfDay(toCalendarDate(date), timeZone)
  const end = endOfDay(toCalendarDate(date), timeZone)
  const minutesAfterMultiple = (time: number) => {
    const { hour, minute } = fromAbsolute(time, timeZone)
    return (hour * 60 + minute) % Math.abs(minutes)
  }
  // Minute by minute, because local times jump when clocks change.
  let next = timestamp
  do {
    next += Math.sign(minutes) * minuteMs
    if (next >= end) next = start
    if (next < start) next = end - minuteMs
  } while (next !== start && minutesAfterMultiple(next) > 0)
  return next
}
