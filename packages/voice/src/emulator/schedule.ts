/** Runs a function after a delay; returns a function that cancels it. */
export type Timer = (run: () => void, milliseconds: number) => () => void

/** Runs functions at given times with a single timer, which is set for the earliest of them. */
export interface Schedule {
  /** Runs a function at a time, or as soon as possible when the time has passed. */
  add(at: number, run: () => void): void
  /** Runs all functions that are due. */
  runDue(): void
  /** Cancels all functions. */
  stop(): void
}

interface Entry {
  at: number
  run: () => void
}

/** The longest delay of a Node timer. */
const maxTimeoutMs = 2 ** 31 - 1

/** Node's timer. */
export const systemTimer: Timer = (run, milliseconds) => {
  const timeout = setTimeout(run, milliseconds)
  return () => clearTimeout(timeout)
}

/** Returns a schedule that reads the time from `now` and waits with `timer`. */
export function createSchedule(now: () => number, timer: Timer): Schedule {
  const heap: Entry[] = []
  let timerFiresAt = Number.POSITIVE_INFINITY
  let cancelTimer = () => {}

  function updateTimer() {
    const next = heap[0]?.at ?? Number.POSITIVE_INFINITY
    if (next === timerFiresAt) return
    cancelTimer()
    timerFiresAt = next
    cancelTimer =
      next === Number.POSITIVE_INFINITY
        ? () => {}
        : timer(onTimer, Math.min(maxTimeoutMs, Math.max(0, next - now())))
  }

  function onTimer() {
    timerFiresAt = Number.POSITIVE_INFINITY
    runDue()
  }

  function runDue() {
    while (heap[0] && heap[0].at <= now()) pop(heap)?.run()
    updateTimer()
  }

  return {
    add(at, run) {
      push(heap, { at, run })
      updateTimer()
    },
    runDue,
    stop() {
      heap.length = 0
      updateTimer()
    },
  }
}

function push(heap: Entry[], entry: Entry) {
  let index = heap.push(entry) - 1
  while (index > 0) {
    const parent = (index - 1) >> 1
    if ((heap[parent] as Entry).at <= entry.at) break
    heap[index] = heap[parent] as Entry
    index = parent
  }
  heap[index] = entry
}

function pop(heap: Entry[]): Entry | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (!last || heap.length === 0) return first
  let index = 0
  while (true) {
    let child = 2 * index + 1
    if (child >= heap.length) break
    const rightChild = heap[child + 1]
    if (rightChild && rightChild.at < (heap[child] as Entry).at) child += 1
    if ((heap[child] as Entry).at >= last.at) break
    heap[index] = heap[child] as Entry
    index = child
  }
  heap[index] = last
  return first
}
