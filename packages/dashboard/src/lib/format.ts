import { createContext, use } from 'react'

/** How numbers and times read to the person, and what time it is for them. */
export interface Format {
  locale: string
  /** IANA name, also sent where the server has to know when a day begins. */
  timeZone: string
  now(): Date
  /** US dollars with four decimals, as calls cost fractions of a cent: `$0.1234`. */
  money(usd: number): string
  /** `2m 5s`, `45s`; `0s` for nothing. */
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
  /** The calendar day of a moment, for file names: `2026-11-20`. */
  isoDay(iso: string): string
}

/** The formats of one locale and time zone; the clock comes in so that a picture stays the same. */
export function createFormat(
  locale: string,
  timeZone: string,
  now: () => Date = () => new Date(),
): Format {
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 4,
  })
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const unit = (name: 'minute' | 'second') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'narrow' })
  const minutes = unit('minute')
  const seconds = unit('second')
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  const dateTime = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  // Sweden writes a date as ISO 8601 does.
  const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })

  return {
    locale,
    timeZone,
    now,
    money: (usd) => money.format(usd),
    duration: (total) => {
      const whole = Math.max(0, Math.round(total ?? 0))
      const rest = seconds.format(whole % 60)
      return whole < 60 ? rest : `${minutes.format(Math.floor(whole / 60))} ${rest}`
    },
    number: (value) => number.format(value),
    percent: (value) => percent.format(value / 100),
    date: (iso) => date.format(new Date(iso)),
    dateTime: (iso) => dateTime.format(new Date(iso)),
    day: (value) => day.format(new Date(`${value}T00:00:00Z`)),
    isoDay: (iso) => isoDay.format(new Date(iso)),
  }
}

/** The browser's own locale, time zone and clock. */
export const browserFormat = createFormat(
  navigator.language,
  Intl.DateTimeFormat().resolvedOptions().timeZone,
)

/** Holds the format in force; stories pin it. */
export const FormatContext = createContext(browserFormat)

/** The formats of the person's locale and time zone. */
export function useFormat(): Format {
  return use(FormatContext)
}
