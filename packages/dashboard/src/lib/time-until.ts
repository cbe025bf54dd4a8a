export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Formats the time until a date: `in 12 minutes`; null when it has passed. */
export function timeUntil(iso: string, now: Date, locale: string): string | null {
  const remainingMs = Date.parse(iso) - now.getTime()
  if (remainingMs <= 0) return null
  const relativeTime = new Intl.RelativeTimeFormat(locale)
  // Minutes and hours are rounded up, so that the date is not later than announced.
  if (remainingMs <= hourMs) return relativeTime.format(Math.ceil(remainingMs / minuteMs), 'minute')
  if (remainingMs <= 2 * dayMs) return relativeTime.format(Math.ceil(remainingMs / hourMs), 'hour')
  return relativeTime.format(Math.round(remainingMs / dayMs), 'day')
}
