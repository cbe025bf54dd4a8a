interface Dated {
  createdAt: number
}

/** Items in the order of their creation time, even when the clock was set back between two of them. */
export interface ChronologicalList<T extends Dated> {
  add(item: T): void
  size(): number
  /** From the newest created up to a time to the oldest. */
  newestFirst(createdBy?: number): IterableIterator<T>
  oldestFirst(): IterableIterator<T>
  keepOnly(isKept: (item: T) => boolean): void
}

/** Returns an empty list. */
export function createChronologicalList<T extends Dated>(): ChronologicalList<T> {
  let items: T[] = []

  /** How many were created up to a time. */
  function countBy(time: number) {
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
      else items.splice(countBy(item.createdAt), 0, item)
    },
    size: () => items.length,
    *newestFirst(createdBy = Number.POSITIVE_INFINITY) {
      for (let at = countBy(createdBy) - 1; at >= 0; at--) yield items[at] as T
    },
    oldestFirst: () => items.values(),
    keepOnly(isKept) {
      items = items.filter(isKept)
    },
  }
}
