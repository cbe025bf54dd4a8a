import type { CallStats } from '@callwright/contract'
import type { Formatter } from '../lib/formatter.ts'

/** Returns the success rate as a percentage; a dash while no call has ended. */
export function successRateText(
  { success_rate, status_breakdown }: CallStats,
  formatter: Formatter,
): string {
  return status_breakdown.ended ? formatter.percent(success_rate) : '–'
}
