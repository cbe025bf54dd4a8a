import { createChronologicalList } from './chronological-list.ts'

interface Changing {
  changedAt: number
}

/** An index by time of change, so that a search since a time reads only what changed since. */
export interface Changes<T extends Changing> {
  /** Records that an item changed, at its `changedAt`. */
  note(item: T): void
  /** The items whose last change was at a time or after it, in no order. */
  since(event: number): Set<T>
  keepOnly(isKept: (item: T) => boolean): void
}

/** Outdated records are removed when there are this many times more records than items. */
const notesEach = 4
const fewNotes = 1000

/** Returns an empty index. */
export function createChanges<T extends Changing>(): Changes<T> {
  const notes = createChronologicalList<{ createdAt: number; item: T }>()
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
    since(event) {
      const found = new Set<T>()
      for (const { createdAt, item } of notes.newestFirst()) {
        if (createdAt < event) break
        if (createdAt === item.changedAt) found.add(item)
      }
      return found
    },
    keepOnly,
  }
}
