import inspector from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** The watchdog worker's `workerData`. */
export interface WatchdogData {
  /** One counter, which the main thread increments. */
  heartbeats: SharedArrayBuffer
  tickMs: number
  maxTicks: number
  /** Written to standard error before the process ends. */
  message: string
}

/** How many consecutive ticks the main thread may miss. */
const maxTicks = 30

/**
 * Kills this process when its main thread is blocked for `stallMs`. The watchdog runs in a worker, because a blocked
 * thread runs no timer and no signal handler. It does not keep the process alive.
 */
export function startWatchdog(stallMs: number): void {
  // A debugger may stop the main thread for any length of time.
  if (inspector.url()) return
  const heartbeats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const counter = new Int32Array(heartbeats)
  const tickMs = stallMs / maxTicks
  setInterval(() => Atomics.add(counter, 0, 1), tickMs).unref()
  const message = `Callwright stopped: its main thread did not respond for ${stallMs / 1000} seconds\n`
  const workerData: WatchdogData = { heartbeats, tickMs, maxTicks, message }
  new Worker(new URL('./watchdog.worker.ts', import.meta.url), { workerData }).unref()
}
