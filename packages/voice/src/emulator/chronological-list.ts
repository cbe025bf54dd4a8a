interface HasCreationTime {
  createdAt: number
}

/** A list sorted by creation time, also when items are added out of order because the clock was set back. */
export interface ChronologicalList<T extends HasCreationTime> {
  add(item: T): void
  size(): number
  /** Returns the items created up to a time, newest first. */
  newestFirst(createdBy?: number): IterableIterator<T>
  oldestFirst(): IterableIterator<T>
  keepOnly(isKept: (item: T) => boolean): void
}

/** Returns an empty list. */
export function createChronologicalList<T extends HasCreationTime>(): ChronologicalList<T> {
  let items: T[] = []

  /** Returns how many items were created up to a time. */
  function countCreatedBy(time: number) {
    let low = 0
    let high = items.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((items[middle] as T).createdAt <= time) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    add(item) {
      const last = items.at(-1)
      if (!last || last.createdAt <= item.createdAt) items.push(item)
      else items.splice(countCreatedBy(item.createdAt), 0, item)
    },
    size: () => items.length,
    *newestFirst(createdBy = Number.POSITIVE_INFINITY) {
      for (let at = countCreatedBy(createdBy) - 1; at >= 0; at--) yield items[at] as T
    },
    oldestFirst: () => items.values(),
    keepOnly(isKept) {
      items = items.filter(isKept)
    },
  }
}
