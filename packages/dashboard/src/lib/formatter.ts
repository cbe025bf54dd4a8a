import { isStoredDay } from '@callwright/contract'
import { createContext, use } from 'react'

/** Formats numbers and times, and returns the current time. */
export interface Formatter {
  locale: string
  /** The IANA time zone, also sent where the server counts by day. */
  timeZone: string
  now(): Date
  /** US dollars with four decimals, as calls cost fractions of a cent: `$0.1234`. */
  money(usd: number): string
  /** US dollars with two decimals, as people set limits: `$25.00`. */
  limit(usd: number): string
  /** Minutes and seconds, as specified, also from an hour on: `2m 5s`, `45s`, `65m 0s`; `0s` for 0 and null. */
  duration(seconds: number | null): string
  number(value: number): string
  /** The value is between 0 and 100: `66.7%`. */
  percent(value: number): string
  /** `Nov 20`; with the year when it is not this year: `Nov 20, 2025`. */
  shortDate(iso: string, now: Date): string
  /** `Nov 20, 2026, 3:04 PM` */
  dateTime(iso: string): string
  /** A time as `dateTime`; midnight by UTC, which stands for a day, as that day in every time zone: `Nov 20, 2026` */
  dayOrTime(iso: string): string
  /** `Nov 20, 2026, 3:04:05 PM` */
  dateTimeWithSeconds(iso: string): string
  /** `3:04:05 PM` */
  time(iso: string): string
  /** `3:04 PM` */
  hourAndMinute(iso: string): string
  /** Formats a calendar day of the server's statistics, for example `2026-11-20` as `Nov 20`. */
  day(day: string): string
  /** The calendar day, for file names: `2026-11-20`. */
  isoDay(iso: string): string
}

/** Returns the time zone of the browser; UTC where that is unknown, or an offset, which no request may have. */
function browserTimeZone(): string {
  const { timeZone }: Partial<Intl.ResolvedDateTimeFormatOptions> =
    Intl.DateTimeFormat().resolvedOptions()
  return !timeZone || /^([+-]|Etc\/Unknown$)/.test(timeZone) ? 'UTC' : timeZone
}

/** Creates a formatter of a locale and a time zone, by default the browser's; stories set `now` for stable pictures. */
export function createFormatter(
  locale: string,
  timeZone?: string,
  now: () => Date = () => new Date(),
): Formatter {
  let resolvedTimeZone = timeZone
  const resolveTimeZone = () => {
    resolvedTimeZone ??= browserTimeZone()
    return resolvedTimeZone
  }
  // Each `Intl` formatter is created on first use: creating one is slow, and most screens need only some of them.
  const numberFormatter = (options?: Intl.NumberFormatOptions) => {
    let formatter: Intl.NumberFormat | undefined
    return (value: number) => {
      formatter ??= new Intl.NumberFormat(locale, options)
      return formatter.format(value)
    }
  }
  const dateFormatter = (options: Intl.DateTimeFormatOptions, formatLocale = locale) => {
    let formatter: Intl.DateTimeFormat | undefined
    return (iso: string) => {
      formatter ??= new Intl.DateTimeFormat(formatLocale, {
        timeZone: resolveTimeZone(),
        ...options,
      })
      return formatter.format(new Date(iso))
    }
  }
  const unitFormatter = (name: 'minute' | 'second') =>
    numberFormatter({ style: 'unit', unit: name, unitDisplay: 'narrow' })
  const percent = numberFormatter({ style: 'percent', maximumFractionDigits: 1 })
  const formatMinutes = unitFormatter('minute')
  const formatSeconds = unitFormatter('second')
  const day = dateFormatter({ month: 'short', day: 'numeric', timeZone: 'UTC' })
  const date = dateFormatter({ dateStyle: 'medium' })
  const dateTime = dateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const storedDay = dateFormatter({ dateStyle: 'medium', timeZone: 'UTC' })
  const dayOfYear = dateFormatter({ month: 'short', day: 'numeric' })
  // The Swedish locale formats dates as ISO 8601.
  const isoDay = dateFormatter({ dateStyle: 'short' }, 'sv-SE')
  const yearOf = (iso: string) => isoDay(iso).slice(0, 4)

  return {
    locale,
    get timeZone() {
      return resolveTimeZone()
    },
    now,
    money: numberFormatter({
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 4,
    }),
    limit: numberFormatter({ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
    duration: (total) => {
      const totalSeconds = Math.max(0, Math.round(total ?? 0))
      const minutes = Math.floor(totalSeconds / 60)
      const secondsText = formatSeconds(totalSeconds % 60)
      return minutes === 0 ? secondsText : `${formatMinutes(minutes)} ${secondsText}`
    },
    number: numberFormatter(),
    percent: (value) => percent(value / 100),
    shortDate: (iso, now) =>
      yearOf(iso) === yearOf(now.toISOString()) ? dayOfYear(iso) : date(iso),
    dateTime,
    dayOrTime: (iso) => (isStoredDay(iso) ? storedDay(iso) : dateTime(iso)),
    dateTimeWithSeconds: dateFormatter({ dateStyle: 'medium', timeStyle: 'medium' }),
    time: dateFormatter({ timeStyle: 'medium' }),
    hourAndMinute: dateFormatter({ timeStyle: 'short' }),
    day: (value) => day(`${value}T00:00:00Z`),
    isoDay,
  }
}

/** The formatter of the browser's locale, time zone and clock. */
export const browserFormatter = createFormatter(navigator.language)

/** The context of the formatter; stories set a fixed one. */
export const FormatterContext = createContext(browserFormatter)

/** Returns the formatter of the current locale and time zone. */
export function useFormatter(): Formatter {
  return use(FormatterContext)
}
