/** Contacts that are due at the same time and have had the same number of calls. */
export interface DueContacts {
  at: number
  /** How many calls they have had. */
  attempts: number
  contacts: number
}

/** Contacts by the time at which they are due, as a binary heap. */
export class DueQueue {
  readonly #heap: DueContacts[] = []

  /** The contacts that are due first. */
  get first(): DueContacts | undefined {
    return this.#heap[0]
  }

  add(due: DueContacts): void {
    const heap = this.#heap
    let index = heap.push(due) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if ((heap[parent] as DueContacts).at <= due.at) break
      heap[index] = heap[parent] as DueContacts
      index = parent
    }
    heap[index] = due
  }

  removeFirst(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= heap.length) break
      if (
        child + 1 < heap.length &&
        (heap[child + 1] as DueContacts).at < (heap[child] as DueContacts).at
      ) {
        child += 1
      }
      if ((heap[child] as DueContacts).at >= last.at) break
      heap[index] = heap[child] as DueContacts
      index = child
    }
    heap[index] = last
  }
}
