import { createContext, use } from 'react'

/** Formats of numbers and times, and the current time. */
export interface Format {
  locale: string
  /** The IANA time zone, also sent where the server counts by day. */
  timeZone: string
  now(): Date
  /** US dollars with four decimals, as calls cost fractions of a cent: `$0.1234`. */
  money(usd: number): string
  /** `2m 5s`, `45s`; `0s` for 0 and null. */
  duration(seconds: number | null): string
  number(value: number): string
  /** From 0–100: `66.7%`. */
  percent(value: number): string
  /** `Nov 20, 2026` */
  date(iso: string): string
  /** `Nov 20, 2026, 3:04 PM` */
  dateTime(iso: string): string
  /** Formats a calendar day of the server's statistics, such as `2026-11-20`: `Nov 20`. */
  day(day: string): string
  /** The calendar day, for file names: `2026-11-20`. */
  isoDay(iso: string): string
}

/** Creates the formats of a locale and a time zone, by default the browser's; stories set `now` for stable pictures. */
export function createFormat(
  locale: string,
  timeZone?: string,
  now: () => Date = () => new Date(),
): Format {
  let resolvedTimeZone = timeZone
  // A formatter is created on first use: creating one is slow, and most screens need only some of them.
  const numberFormatter = (options?: Intl.NumberFormatOptions) => {
    let format: Intl.NumberFormat | undefined
    return (value: number) => {
      format ??= new Intl.NumberFormat(locale, options)
      return format.format(value)
    }
  }
  const dateFormatter = (options: Intl.DateTimeFormatOptions, formatLocale = locale) => {
    let format: Intl.DateTimeFormat | undefined
    return (iso: string) => {
      format ??= new Intl.DateTimeFormat(formatLocale, { timeZone, ...options })
      return format.format(new Date(iso))
    }
  }
  const unitFormatter = (name: 'minute' | 'second') =>
    numberFormatter({ style: 'unit', unit: name, unitDisplay: 'narrow' })
  const percent = numberFormatter({ style: 'percent', maximumFractionDigits: 1 })
  const formatMinutes = unitFormatter('minute')
  const formatSeconds = unitFormatter('second')
  const day = dateFormatter({ month: 'short', day: 'numeric', timeZone: 'UTC' })

  return {
    locale,
    get timeZone() {
      resolvedTimeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
      return resolvedTimeZone
    },
    now,
    money: numberFormatter({
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 4,
    }),
    duration: (total) => {
      const totalSeconds = Math.max(0, Math.round(total ?? 0))
      const secondsText = formatSeconds(totalSeconds % 60)
      return totalSeconds < 60
        ? secondsText
        : `${formatMinutes(Math.floor(totalSeconds / 60))} ${secondsText}`
    },
    number: numberFormatter(),
    percent: (value) => percent(value / 100),
    date: dateFormatter({ dateStyle: 'medium' }),
    dateTime: dateFormatter({ dateStyle: 'medium', timeStyle: 'short' }),
    day: (value) => day(`${value}T00:00:00Z`),
    // The Swedish locale formats dates as ISO 8601.
    isoDay: dateFormatter({ dateStyle: 'short' }, 'sv-SE'),
  }
}

/** The browser's own locale, time zone and clock. */
export const browserFormat = createFormat(navigator.language)

/** The context of the formats; stories set fixed ones. */
export const FormatContext = createContext(browserFormat)

/** Returns the formats of the current locale and time zone. */
export function useFormat(): Format {
  return use(FormatContext)
}
