import { linesAt, nextActivityAfter, type Replay } from './replay-series.ts'

const minuteMs = 60_000

/** How much of the campaign passes in a second of the replay, in milliseconds. */
export const speeds = [10_000, minuteMs, 10 * minuteMs, 60 * minuteMs, 6 * 60 * minuteMs]

/** At its initial speed, a replay takes about this long. */
const playingSeconds = 60

/** Returns the slowest speed at which a replay takes no longer than a minute, or the fastest one. */
export function initialSpeed({ from, to }: Pick<Replay, 'from' | 'to'>): number {
  const fastest = speeds.at(-1) as number
  return speeds.find((speed) => (to - from) / speed <= playingSeconds) ?? fastest
}

/** Returns the time that a replay has come to after it was played; times without calls are skipped. */
export function advance(replay: Replay, time: number, elapsedMs: number, speed: number): number {
  const next = time + (elapsedMs / 1000) * speed
  if (linesAt(replay, time) > 0) return Math.min(next, replay.to)
  // What happens next is seen to happen, so the last second before it is played.
  return Math.max(Math.min(next, replay.to), nextActivityAfter(replay, time) - speed)
}

/** Returns the moment before or after a time; undefined when there is none. */
export function neighborMoment(
  { moments }: Pick<Replay, 'moments'>,
  time: number,
  direction: 'previous' | 'next',
): number | undefined {
  return direction === 'previous'
    ? moments.findLast((moment) => moment < time)
    : moments.find((moment) => moment > time)
}

/** Returns the time within a replay that a text names in ISO 8601; its end when it names none. */
export function parseMoment(text: string | undefined, { from, to }: Pick<Replay, 'from' | 'to'>) {
  // Browsers find a time in nearly any other text with a number.
  const time = /^\d{4}-\d\d-\d\d/.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN
  return Number.isNaN(time) ? to : Math.max(from, Math.min(time, to))
}
