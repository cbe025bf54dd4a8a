import { write } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { WatchdogData } from './watchdog.ts'

const { heartbeats, tickMs, maxTicks, message } = workerData as WatchdogData
const counter = new Int32Array(heartbeats)

// Counts ticks of this thread instead of reading a clock. A suspended machine stops both threads, so a suspension
// counts as one tick.
let lastCount = Atomics.load(counter, 0)
let missedTicks = 0
const ticks = setInterval(() => {
  const currentCount = Atomics.load(counter, 0)
  missedTicks = currentCount === lastCount ? missedTicks + 1 : 0
  lastCount = currentCount
  if (missedTicks < maxTicks) return
  clearInterval(ticks)
  endProcess()
}, tickMs)

/**
 * Sends SIGKILL: in a worker, `process.exit` ends the worker only, `process.abort` throws, and handlers of other
 * signals run on the blocked main thread.
 */
function endProcess(): void {
  const kill = () => process.kill(process.pid, 'SIGKILL')
  // When nobody reads standard error, `write` may never call back; then the timeout kills the process.
  write(2, message, kill)
  setTimeout(kill, 1000)
}
