import type { Call } from '@callwright/contract'

/**
 * Returns how many times faster than normal the embedded provider ran a call: its duration divided by the time
 * between start and end. Returns null at normal speed, where the two differ by only a few milliseconds.
 */
export function speedFactor({
  started_at,
  ended_at,
  duration_seconds,
}: Pick<Call, 'started_at' | 'ended_at' | 'duration_seconds'>): number | null {
  if (started_at === null || ended_at === null || duration_seconds === null) return null
  const elapsedSeconds = (Date.parse(ended_at) - Date.parse(started_at)) / 1000
  const isFaster =
    elapsedSeconds >= 0 &&
    duration_seconds > 1.1 * elapsedSeconds &&
    duration_seconds > elapsedSeconds + 1
  // Times are in whole milliseconds, so the elapsed time may be 0.
  return isFaster ? duration_seconds / Math.max(elapsedSeconds, 0.001) : null
}
