import type { Formatter } from './formatter.ts'
import { dayMs, hourMs, minuteMs } from './time-until.ts'

/** Formats a past time in one line: `now`, `5 minutes ago`, `2 hours ago`, and the date when it is a day or more ago. */
export function timeAgo(iso: string, now: Date, formatter: Formatter): string {
  // The clocks of the server and of the browser differ a little, so the time may be in the future.
  const elapsedMs = Math.max(0, now.getTime() - Date.parse(iso))
  if (elapsedMs >= dayMs) return formatter.shortDate(iso, now)
  const relativeTime = new Intl.RelativeTimeFormat(formatter.locale, { numeric: 'auto' })
  if (elapsedMs < minuteMs) return relativeTime.format(0, 'second')
  return elapsedMs < hourMs
    ? relativeTime.format(-Math.floor(elapsedMs / minuteMs), 'minute')
    : relativeTime.format(-Math.floor(elapsedMs / hourMs), 'hour')
}
