import type { Formatter } from './formatter.ts'
import { messages } from './messages.ts'

/** How a number differs from that of the period before. */
export interface Change {
  direction: 'up' | 'down' | 'flat'
  /** The difference, in a few characters. */
  text: string
  /** The difference in words. */
  label: string
}

/** Returns a change in percent of the number of the period before; null when that is 0. */
export function percentChange(
  value: number,
  previous: number,
  days: number,
  formatter: Formatter,
): Change | null {
  if (previous === 0) return null
  return toChange(Math.round((100 * (value - previous)) / previous), days, formatter.percent)
}

/** Returns the change of a percentage, in points. */
export function pointChange(
  value: number,
  previous: number,
  days: number,
  formatter: Formatter,
): Change {
  const points = Math.round(10 * (value - previous)) / 10
  return toChange(points, days, (amount) => messages.metrics.points(formatter.number(amount)))
}

function toChange(difference: number, days: number, format: (amount: number) => string): Change {
  const direction = difference === 0 ? 'flat' : difference > 0 ? 'up' : 'down'
  const text = format(Math.abs(difference))
  return { direction, text, label: messages.metrics.change(direction, text, days) }
}
