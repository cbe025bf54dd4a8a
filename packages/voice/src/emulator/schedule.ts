import TinyQueue from 'tinyqueue'

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

/** Returns an empty queue whose first entry is the earliest one. */
const createQueue = () => new TinyQueue<Entry>([], (one, other) => one.at - other.at)

/** Returns a schedule that reads the time from `now` and waits with `timer`. */
export function createSchedule(now: () => number, timer: Timer): Schedule {
  let entries = createQueue()
  let timerFiresAt = Number.POSITIVE_INFINITY
  let cancelTimer = () => {}

  function updateTimer() {
    const next = entries.peek()?.at ?? Number.POSITIVE_INFINITY
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
    for (let next = entries.peek(); next && next.at <= now(); next = entries.peek()) {
      entries.pop()
      next.run()
    }
    updateTimer()
  }

  return {
    add(at, run) {
      entries.push({ at, run })
      updateTimer()
    },
    runDue,
    stop() {
      entries = createQueue()
      updateTimer()
    },
  }
}
