import { type CalendarDate, endOfMonth, startOfMonth } from '@internationalized/date'
import { toDate } from '../calendar/dates.ts'
import type { DateRange } from '../calendar/index.ts'
import { endOfDay, startOfDay, toIso, toLocalTime, toTimestamp } from '../date-picker/moments.ts'

/** A period that is selected at once. */
export interface DateRangePreset {
  /** Its text, such as “Last 7 days”. */
  label: string
  /** Returns its days for the current day, such as `2026-11-23`. */
  range: (today: string) => DateRange
}

const toRange = (start: CalendarDate, end: CalendarDate): DateRange => ({
  start: start.toString(),
  end: end.toString(),
})

const withDate = (range: (today: CalendarDate) => DateRange) => (today: string) => {
  const date = toDate(today)
  return date ? range(date) : { start: '', end: '' }
}

/** Returns a preset's range of so many days, of which the last one is today. */
export const lastDays = (count: number) =>
  withDate((today) => toRange(today.subtract({ days: count - 1 }), today))

/** Returns a preset's range of the month that is so many months away: 0 is this month, -1 the last one. */
export const monthFromNow = (months: number) =>
  withDate((today) => {
    const month = today.add({ months })
    return toRange(startOfMonth(month), endOfMonth(month))
  })

/**
 * Returns the moments of a range of days in a time zone: from the start of its first day until the start of the day
 * after its last one, which is no longer part of it. So a day on which clocks change has 23 or 25 hours.
 */
export function toMoments({ start, end }: DateRange, timeZone: string): DateRange {
  const [first, last] = [toDate(start), toDate(end)]
  return {
    start: first ? toIso(startOfDay(first, timeZone), timeZone) : '',
    end: last ? toIso(endOfDay(last, timeZone), timeZone) : '',
  }
}

/** Returns the days of a range of moments in a time zone. The last one is that of the last moment before the end. */
export function toDays({ start, end }: DateRange, timeZone: string): DateRange {
  const day = (time: number | undefined) =>
    toLocalTime(time, timeZone)?.toString().slice(0, 10) ?? ''
  const [first, next] = [toTimestamp(start), toTimestamp(end)]
  // Nothing is before an end that is not after the start.
  const isEmpty = first !== undefined && next !== undefined && next <= first
  return { start: day(first), end: day(next === undefined || isEmpty ? next : next - 1) }
}
