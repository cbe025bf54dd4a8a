import type { Call } from '@callwright/contract'

/**
 * Returns how many times faster than its duration a call took place, as the embedded provider does; null at
 * normal speed. The provider measures both, and they always differ by a few milliseconds.
 */
export function speedFactor({
  started_at,
  ended_at,
  duration_seconds,
}: Pick<Call, 'started_at' | 'ended_at' | 'duration_seconds'>): number | null {
  if (started_at === null || ended_at === null || duration_seconds === null) return null
  const passed = (Date.parse(ended_at) - Date.parse(started_at)) / 1000
  const isFaster = passed >= 0 && duration_seconds > 1.1 * passed && duration_seconds > passed + 1
  // Times are rounded to milliseconds.
  return isFaster ? duration_seconds / Math.max(passed, 0.001) : null
}
