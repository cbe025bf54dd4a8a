import { createRegister } from './register.ts'

interface Changing {
  changedAt: number
}

/** Which things changed last, so that what changed since a moment is found without looking at the rest. */
export interface Changes<T extends Changing> {
  /** Notes that something changed, at its `changedAt`. */
  note(item: T): void
  /** What last changed at a moment or after it, each once, in no order. */
  since(moment: number): Set<T>
  keepOnly(isKept: (item: T) => boolean): void
}

/** Notes that say nothing any more are swept out when there are so many for each that does. */
const notesEach = 4
const fewNotes = 1000

/** Nothing has changed yet. */
export function createChanges<T extends Changing>(): Changes<T> {
  const notes = createRegister<{ createdAt: number; item: T }>()
  let count = 0
  let sweepAt = fewNotes

  function keepOnly(isKept: (item: T) => boolean) {
    count = 0
    notes.keepOnly(({ createdAt, item }) => {
      const kept = createdAt === item.changedAt && isKept(item)
      if (kept) count += 1
      return kept
    })
    sweepAt = Math.max(fewNotes, count * notesEach)
  }

  return {
    note(item) {
      notes.add({ createdAt: item.changedAt, item })
      count += 1
      if (count > sweepAt) keepOnly(() => true)
    },
    since(moment) {
      const found = new Set<T>()
      for (const { createdAt, item } of notes.newestFirst()) {
        if (createdAt < moment) break
        if (createdAt === item.changedAt) found.add(item)
      }
      return found
    },
    keepOnly,
  }
}
