import { type CalendarDate, Time, toCalendarDateTime, toTime } from '@internationalized/date'
import { dateFormatter, isSelectable, toDate, toLimits } from '../calendar/dates.ts'
import type { Strings } from '../locale/index.ts'
import type { DateText } from './date-text.ts'
import { momentsOf, stepTime, toIso, toLocalTime, toTimestamp } from './moments.ts'
import type { TimeText } from './time-text.ts'

export interface EntrySettings {
  locale: string
  dateTexts: DateText
  timeTexts: TimeText
  /** The zone of a date with a time; a date alone has none. */
  timeZone: string | undefined
  min: string | undefined
  max: string | undefined
  isDateDisabled: ((date: string) => boolean) | undefined
  today: CalendarDate
  defaultTime: Time
  strings: Strings['datePicker']
}

/** What a text means: a value, with a note on what became of it, or a problem. */
export type ParsedEntry =
  | { value: string; note?: string }
  | { value: ''; problem: string; isTimeProblem?: boolean }

/** The value of a date picker as its texts show it. */
export interface ShownValue {
  date: CalendarDate
  dateText: string
  timeText: string
}

/** What clocks that go back make of a value. */
export interface RepeatedTime {
  text: string
  otherOffset: string
  otherValue: string
}

/** Converts between values, which are in ISO 8601, and the texts of a language. */
export function createEntryValues(settings: EntrySettings) {
  const {
    locale,
    dateTexts,
    timeTexts,
    timeZone,
    min,
    max,
    isDateDisabled,
    today,
    defaultTime,
    strings,
  } = settings
  const formatDate = dateFormatter(locale, { dateStyle: 'medium' })
  const formatMonth = dateFormatter(locale, { month: 'long', year: 'numeric' })
  const number = new Intl.NumberFormat(locale)
  const example = {
    date: dateTexts.format(today),
    time: timeTexts.format(new Time(14, 30)),
  }

  const dateOf = (value: string) =>
    timeZone ? toLocalTime(toTimestamp(value), timeZone) : toDate(value)

  /** Returns a date, or date and time, for a message. */
  function describe(value: string) {
    if (!timeZone) return formatDate(toDate(value) ?? today)
    const time = toLocalTime(toTimestamp(value), timeZone)
    return time ? describeTime(time) : value
  }
  const describeTime = (time: ReturnType<typeof toCalendarDateTime>) =>
    strings.dateAndTime(formatDate(toCalendarDateOnly(time)), timeTexts.format(toTime(time)))

  function offsetOf(value: string) {
    const parts = new Intl.DateTimeFormat(locale, {
      timeZone,
      timeZoneName: 'shortOffset',
    }).formatToParts(toTimestamp(value))
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  }

  /** Returns the texts that show a value; undefined for a value that is none. */
  function show(value: string): ShownValue | undefined {
    const local = dateOf(value)
    if (!local) return undefined
    const date = toCalendarDateOnly(local)
    const timeText = 'hour' in local ? timeTexts.format(toTime(local)) : ''
    return { date, dateText: dateTexts.format(date), timeText }
  }

  /** Returns why a value must not be selected. */
  function problemOf(value: string): string | undefined {
    const local = dateOf(value)
    if (!local) return undefined
    if (min && isBefore(value, min)) return strings.tooEarly(describe(min))
    if (max && isBefore(max, value)) return strings.tooLate(describe(max))
    const date = toCalendarDateOnly(local)
    const isAvailable = isSelectable(date, toLimits(undefined, undefined, isDateDisabled))
    return isAvailable ? undefined : strings.unavailable(formatDate(date))
  }

  function isBefore(value: string, limit: string) {
    if (!timeZone) return toDate(limit) !== undefined && value < limit
    const [time, limitTime] = [toTimestamp(value), toTimestamp(limit)]
    return time !== undefined && limitTime !== undefined && time < limitTime
  }

  /**
   * Returns what the texts of a date and a time mean; a date without a time has the default time. Of a local time that
   * occurs twice, the current value stays the one that it is.
   */
  function parse(dateText: string, timeText: string, currentValue: string): ParsedEntry {
    if (!dateText.trim()) {
      return timeText.trim() ? { value: '', problem: strings.missingDate } : { value: '' }
    }
    const date = dateTexts.parse(dateText, today)
    if ('problem' in date) {
      if (date.problem === 'notADate') return { value: '', problem: strings.notADate(example.date) }
      const days = date.month.calendar.getDaysInMonth(date.month)
      return {
        value: '',
        problem: strings.noSuchDay(formatMonth(date.month), number.format(days)),
      }
    }
    if (!timeZone) return { value: date.toString() }
    const time = timeText.trim() ? timeTexts.parse(timeText) : defaultTime
    if (!time) return { value: '', problem: strings.notATime(example.time), isTimeProblem: true }
    const local = toCalendarDateTime(date, time)
    const { occurs, timestamps } = momentsOf(local, timeZone)
    const current = toTimestamp(currentValue)
    const value = toIso(
      timestamps.find((timestamp) => isSameMinute(timestamp, current)) ?? timestamps[0],
      timeZone,
    )
    return occurs === 'never'
      ? { value, note: strings.skippedTime(describeTime(local), describe(value)) }
      : { value }
  }

  /** Returns what is to be said of a local time that occurs twice, and its other moment. */
  function repeatedTimeOf(value: string): RepeatedTime | undefined {
    const local = timeZone && toLocalTime(toTimestamp(value), timeZone)
    if (!local) return undefined
    const { occurs, timestamps } = momentsOf(local, timeZone)
    if (occurs !== 'twice') return undefined
    const other = timestamps.find((timestamp) => timestamp !== toTimestamp(value))
    if (other === undefined) return undefined
    const otherValue = toIso(other, timeZone)
    return {
      text: strings.repeatedTime(timeTexts.format(toTime(local)), offsetOf(value)),
      otherOffset: offsetOf(otherValue),
      otherValue,
    }
  }

  /** Returns a moment some minutes later on the same day, at a multiple of them in local time. */
  function stepMoment(value: string, minutes: number): string {
    const timestamp = toTimestamp(value)
    if (timestamp === undefined || !timeZone) return value
    return toIso(stepTime(timestamp, minutes, timeZone), timeZone)
  }

  /** Returns a time some minutes later, at a multiple of them, as a text; undefined for a text that is no time. */
  function addMinutes(timeText: string, minutes: number): string | undefined {
    const time = timeText.trim() ? timeTexts.parse(timeText) : defaultTime
    if (!time) return undefined
    const step = Math.abs(minutes)
    const steps = (time.hour * 60 + time.minute) / step
    const next = minutes > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1
    const minuteOfDay = (next * step + 24 * 60) % (24 * 60)
    return timeTexts.format(new Time(Math.floor(minuteOfDay / 60), minuteOfDay % 60))
  }

  return {
    show,
    parse,
    problemOf,
    repeatedTimeOf,
    stepMoment,
    addMinutes,
    offsetOf,
    formatDate: dateTexts.format,
    placeholders: {
      date: dateTexts.placeholder(strings),
      time: timeTexts.placeholder(strings),
    },
  }
}

/** A text shows no seconds, which a value may have. */
const isSameMinute = (start = Number.NaN, timestamp = Number.NaN) =>
  timestamp >= start && timestamp < start + 60_000

const toCalendarDateOnly = (local: CalendarDate | ReturnType<typeof toCalendarDateTime>) =>
  toDate(local.toString().slice(0, 10)) as CalendarDate

/** Returns the day of a limit: that of a moment in its time zone. */
export function toDay(
  limit: string | undefined,
  granularity: 'day' | 'minute',
  timeZone: string | undefined,
) {
  if (granularity === 'day') return limit
  return timeZone && toLocalTime(toTimestamp(limit), timeZone)?.toString().slice(0, 10)
}
