import { formatNumber } from '../lib/format-number.ts'

/** Formats a duration in seconds as a clock, `2:05` or from an hour on `1:02:05`; `–:––` when it is not finite. */
export function formatClock(locale: string, seconds: number): string {
  if (!Number.isFinite(seconds)) return '–:––'
  const whole = Math.floor(seconds)
  const format = (value: number, minimumIntegerDigits: number) =>
    formatNumber(locale, value, { minimumIntegerDigits })
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const start = hours > 0 ? `${format(hours, 1)}:${format(minutes, 2)}` : format(minutes, 1)
  return `${start}:${format(whole % 60, 2)}`
}
