import { write } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { WatchdogData } from './watchdog.ts'

const { heartbeats, tickMs, maxTicks, message } = workerData as WatchdogData
const counter = new Int32Array(heartbeats)

// Counts ticks of this thread instead of reading a clock: a suspended machine stops both threads, so that the
// gap is one tick.
let last = Atomics.load(counter, 0)
let missed = 0
const ticks = setInterval(() => {
  const current = Atomics.load(counter, 0)
  missed = current === last ? missed + 1 : 0
  last = current
  if (missed < maxTicks) return
  clearInterval(ticks)
  endProcess()
}, tickMs)

/**
 * Sends SIGKILL: in a worker, `process.exit` ends the worker only, `process.abort` throws, and handlers of other
 * signals run on the blocked main thread.
 */
function endProcess(): void {
  const kill = () => process.kill(process.pid, 'SIGKILL')
  // The timeout is for a standard error that nobody reads.
  write(2, message, kill)
  setTimeout(kill, 1000)
}
