import type { Turn } from '@callwright/contract'

/** Returns the index of the turn at a time of the recording; undefined before the first turn. */
export function turnIndexAt(turns: readonly Turn[], seconds: number): number | undefined {
  // An interruption starts before the other turn ends, so the last started turn counts.
  // After seeking to the start of a turn, a player may be a few milliseconds before it.
  const index = turns.findLastIndex(({ start_seconds }) => start_seconds <= seconds + 0.05)
  return index === -1 ? undefined : index
}
