import {
  CalendarDate,
  type DayOfWeek,
  endOfWeek,
  parseDate,
  startOfMonth,
  startOfWeek,
} from '@internationalized/date'

/** The dates that ISO 8601 writes with four digits of the year. */
const firstDate = new CalendarDate(1, 1, 1)
const lastDate = new CalendarDate(9999, 12, 31)

/** Returns the date of a text such as `2026-11-23`; undefined when there is no such date. */
export function toDate(text: string | undefined): CalendarDate | undefined {
  if (text?.length !== 10) return undefined
  try {
    const date = parseDate(text)
    // The library takes the year 0 for the year 1.
    return date.toString() === text ? date : undefined
  } catch {
    return undefined
  }
}

const isBetween = (date: CalendarDate, start: CalendarDate, end: CalendarDate) =>
  date.compare(start) >= 0 && date.compare(end) <= 0

/** The dates that may be selected. */
export interface DateLimits {
  min: CalendarDate
  max: CalendarDate
  isDateDisabled?: (date: string) => boolean
}

/** Returns the limits of two texts, each of which may be missing. */
export function toLimits(
  min: string | undefined,
  max: string | undefined,
  isDateDisabled?: (date: string) => boolean,
): DateLimits {
  return { min: toDate(min) ?? firstDate, max: toDate(max) ?? lastDate, isDateDisabled }
}

/** Returns whether a date may be selected. */
export function isSelectable(date: CalendarDate, { min, max, isDateDisabled }: DateLimits) {
  return isBetween(date, min, max) && !isDateDisabled?.(date.toString())
}

/** Returns the date, or the nearest one within the limits. */
export function clampDate(
  date: CalendarDate,
  { min = firstDate, max = lastDate }: Partial<DateLimits> = {},
) {
  if (date.compare(max) > 0) date = max
  return date.compare(min) < 0 ? min : date
}

/** The language's and the caller's first day of the week. */
export interface WeekStart {
  locale: string
  firstDayOfWeek?: DayOfWeek
}

/** Returns the weeks of a month; a day of another month is undefined. */
export function weeksOf(month: CalendarDate, { locale, firstDayOfWeek }: WeekStart) {
  const days = month.calendar.getDaysInMonth(month)
  const weekday = startOfMonth(month).compare(
    startOfWeek(startOfMonth(month), locale, firstDayOfWeek),
  )
  return Array.from({ length: Math.ceil((weekday + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const day = week * 7 + column - weekday + 1
      return day >= 1 && day <= days ? month.set({ day }) : undefined
    }),
  )
}

/** Returns the date to which a key moves the focus, by the keys of the ARIA date picker; undefined for another key. */
export function dateForKey(
  date: CalendarDate,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { locale, firstDayOfWeek }: WeekStart,
  isRightToLeft: boolean,
): CalendarDate | undefined {
  const forward = isRightToLeft ? -1 : 1
  const page = shiftKey ? { years: 1 } : { months: 1 }
  switch (key) {
    case 'ArrowLeft':
      return date.subtract({ days: forward })
    case 'ArrowRight':
      return date.add({ days: forward })
    case 'ArrowUp':
      return date.subtract({ weeks: 1 })
    case 'ArrowDown':
      return date.add({ weeks: 1 })
    case 'Home':
      return startOfWeek(date, locale, firstDayOfWeek)
    case 'End':
      return endOfWeek(date, locale, firstDayOfWeek)
    case 'PageUp':
      return date.subtract(page)
    case 'PageDown':
      return date.add(page)
    default:
      return undefined
  }
}

/** Returns the number of months from one date to another. */
export const monthsBetween = (from: CalendarDate, to: CalendarDate) =>
  (to.year - from.year) * 12 + to.month - from.month

/** Returns a formatter of dates in the Gregorian calendar, in the names and digits of the language. */
export function dateFormatter(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, {
    ...options,
    calendar: 'gregory',
    timeZone: 'UTC',
  })
  return (date: CalendarDate) => format.format(date.toDate('UTC'))
}
