import { createChronologicalList } from './chronological-list.ts'

interface Changeable {
  changedAt: number
}

/** An index of items by their time of change: a search since a time reads only the items that changed since then. */
export interface ChangeIndex<T extends Changeable> {
  /** Records that an item changed, at its `changedAt`. */
  record(item: T): void
  /** Returns the items whose last change was at or after a time, in no particular order. */
  since(time: number): Set<T>
  /** Removes the items for which `isKept` returns false. */
  keepOnly(isKept: (item: T) => boolean): void
}

/** Outdated records are removed when there are this many times as many records as items. */
const maxRecordsPerItem = 4
/** Below this number, outdated records are not removed. */
const minRecordsToSweep = 1000

/** Returns an empty index. */
export function createChangeIndex<T extends Changeable>(): ChangeIndex<T> {
  /** One record per change; its `createdAt` is the time of the change. */
  const records = createChronologicalList<{ createdAt: number; item: T }>()
  let recordCount = 0
  let maxRecords = minRecordsToSweep

  function keepOnly(isKept: (item: T) => boolean) {
    recordCount = 0
    records.keepOnly(({ createdAt, item }) => {
      const isCurrent = createdAt === item.changedAt && isKept(item)
      if (isCurrent) recordCount += 1
      return isCurrent
    })
    maxRecords = Math.max(minRecordsToSweep, recordCount * maxRecordsPerItem)
  }

  return {
    record(item) {
      records.add({ createdAt: item.changedAt, item })
      recordCount += 1
      if (recordCount > maxRecords) keepOnly(() => true)
    },
    since(time) {
      const changedItems = new Set<T>()
      for (const { createdAt, item } of records.newestFirst()) {
        if (createdAt < time) break
        if (createdAt === item.changedAt) changedItems.add(item)
      }
      return changedItems
    },
    keepOnly,
  }
}
