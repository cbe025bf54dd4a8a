const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long it is until a moment, in words: `in 12 minutes`; null once it has come. */
export function timeUntil(iso: string, now: Date, locale: string): string | null {
  const left = Date.parse(iso) - now.getTime()
  if (left <= 0) return null
  const words = new Intl.RelativeTimeFormat(locale)
  // Rounded up: what is promised in 12 minutes is not there in 11.
  if (left <= hour) return words.format(Math.ceil(left / minute), 'minute')
  if (left <= 2 * day) return words.format(Math.ceil(left / hour), 'hour')
  return words.format(Math.ceil(left / day), 'day')
}
