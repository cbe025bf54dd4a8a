const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats the time until a date: `in 12 minutes`; null when it has passed. */
export function timeUntil(iso: string, now: Date, locale: string): string | null {
  const left = Date.parse(iso) - now.getTime()
  if (left <= 0) return null
  const words = new Intl.RelativeTimeFormat(locale)
  // Rounded up: it must not come later than announced.
  if (left <= hour) return words.format(Math.ceil(left / minute), 'minute')
  if (left <= 2 * day) return words.format(Math.ceil(left / hour), 'hour')
  return words.format(Math.ceil(left / day), 'day')
}
