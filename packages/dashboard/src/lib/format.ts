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
  /** A calendar day as the server counts it (`2026-11-20`): `Nov 20`. */
  day(day: string): string
  /** The calendar day, for file names: `2026-11-20`. */
  isoDay(iso: string): string
}

/** Creates the formats of a locale and a time zone, the browser's by default; `now` is injected for stable screenshots. */
export function createFormat(
  locale: string,
  timeZone?: string,
  now: () => Date = () => new Date(),
): Format {
  let zone = timeZone
  // Formatters are created on first use: creating them is slow, and few screens need all.
  const numbers = (options?: Intl.NumberFormatOptions) => {
    let format: Intl.NumberFormat | undefined
    return (value: number) => {
      format ??= new Intl.NumberFormat(locale, options)
      return format.format(value)
    }
  }
  const dates = (options: Intl.DateTimeFormatOptions, inLocale = locale) => {
    let format: Intl.DateTimeFormat | undefined
    return (iso: string) => {
      format ??= new Intl.DateTimeFormat(inLocale, { timeZone, ...options })
      return format.format(new Date(iso))
    }
  }
  const unit = (name: 'minute' | 'second') =>
    numbers({ style: 'unit', unit: name, unitDisplay: 'narrow' })
  const percent = numbers({ style: 'percent', maximumFractionDigits: 1 })
  const minutes = unit('minute')
  const seconds = unit('second')
  const day = dates({ month: 'short', day: 'numeric', timeZone: 'UTC' })

  return {
    locale,
    get timeZone() {
      zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
      return zone
    },
    now,
    money: numbers({
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 4,
    }),
    duration: (total) => {
      const whole = Math.max(0, Math.round(total ?? 0))
      const rest = seconds(whole % 60)
      return whole < 60 ? rest : `${minutes(Math.floor(whole / 60))} ${rest}`
    },
    number: numbers(),
    percent: (value) => percent(value / 100),
    date: dates({ dateStyle: 'medium' }),
    dateTime: dates({ dateStyle: 'medium', timeStyle: 'short' }),
    day: (value) => day(`${value}T00:00:00Z`),
    // The Swedish locale formats dates as ISO 8601.
    isoDay: dates({ dateStyle: 'short' }, 'sv-SE'),
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
