/** Runs a function after so many milliseconds; returns a function that cancels it. */
export type Timer = (run: () => void, milliseconds: number) => () => void

/** Functions to run at given times, with one timer for the next of them. */
export interface Schedule {
  /** Runs a function at a time, or at once when the time has passed. */
  add(at: number, run: () => void): void
  /** Runs everything that is due. */
  runDue(): void
  /** Cancels everything. */
  stop(): void
}

interface Entry {
  at: number
  run: () => void
}

/** The longest wait a Node timer can hold. */
const longestWait = 2 ** 31 - 1

/** Node's timer. */
export const systemTimer: Timer = (run, milliseconds) => {
  const timeout = setTimeout(run, milliseconds)
  return () => clearTimeout(timeout)
}

/** Returns a schedule that reads the time from `now` and waits with `timer`. */
export function createSchedule(now: () => number, timer: Timer): Schedule {
  const heap: Entry[] = []
  let armedFor = Number.POSITIVE_INFINITY
  let disarm = () => {}

  function arm() {
    const next = heap[0]?.at ?? Number.POSITIVE_INFINITY
    if (next === armedFor) return
    disarm()
    armedFor = next
    disarm =
      next === Number.POSITIVE_INFINITY
        ? () => {}
        : timer(wake, Math.min(longestWait, Math.max(0, next - now())))
  }

  function wake() {
    armedFor = Number.POSITIVE_INFINITY
    runDue()
  }

  function runDue() {
    while (heap[0] && heap[0].at <= now()) pop(heap)?.run()
    arm()
  }

  return {
    add(at, run) {
      push(heap, { at, run })
      arm()
    },
    runDue,
    stop() {
      heap.length = 0
      arm()
    },
  }
}

function push(heap: Entry[], entry: Entry) {
  let at = heap.push(entry) - 1
  while (at > 0) {
    const above = (at - 1) >> 1
    if ((heap[above] as Entry).at <= entry.at) break
    heap[at] = heap[above] as Entry
    at = above
  }
  heap[at] = entry
}

function pop(heap: Entry[]): Entry | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (!last || heap.length === 0) return first
  let at = 0
  while (true) {
    let below = 2 * at + 1
    if (below >= heap.length) break
    const right = heap[below + 1]
    if (right && right.at < (heap[below] as Entry).at) below += 1
    if ((heap[below] as Entry).at >= last.at) break
    heap[at] = heap[below] as Entry
    at = below
  }
  heap[at] = last
  return first
}
