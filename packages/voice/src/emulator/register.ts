interface Dated {
  createdAt: number
}

/** Things in the order they were made, even where the clock was set back between two of them. */
export interface Register<T extends Dated> {
  add(item: T): void
  /** From the newest made by a moment to the oldest. */
  newestFirst(createdBy?: number): IterableIterator<T>
  oldestFirst(): IterableIterator<T>
  keepOnly(isKept: (item: T) => boolean): void
}

/** An empty register. */
export function createRegister<T extends Dated>(): Register<T> {
  let items: T[] = []

  /** How many were made by a moment. */
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
    *newestFirst(createdBy = Number.POSITIVE_INFINITY) {
      for (let at = countBy(createdBy) - 1; at >= 0; at--) yield items[at] as T
    },
    oldestFirst: () => items.values(),
    keepOnly(isKept) {
      items = items.filter(isKept)
    },
  }
}
