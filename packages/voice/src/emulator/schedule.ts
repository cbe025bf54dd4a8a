/** Runs something after so many milliseconds, and gives what calls it off. */
export type Timer = (run: () => void, milliseconds: number) => () => void

/** Things to do at moments, however many, with one timer for the next of them. */
export interface Schedule {
  /** Has something done at a moment, at once where it has passed. */
  add(at: number, run: () => void): void
  /** Does all that is due. */
  runDue(): void
  /** Forgets everything. */
  stop(): void
}

interface Entry {
  at: number
  run: () => void
}

/** The longest wait a Node timer can hold. */
const longestWait = 2 ** 31 - 1

/** The timer of the machine. */
export const systemTimer: Timer = (run, milliseconds) => {
  const timeout = setTimeout(run, milliseconds)
  return () => clearTimeout(timeout)
}

/** A schedule that tells the time by `now` and waits by `timer`. */
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
