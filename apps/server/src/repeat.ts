import { SpanKind } from '@opentelemetry/api'
import type { Logger } from 'pino'
import { continueTrace, inSpan } from './tracing/index.ts'

export interface Repetition {
  /** Runs the task without a pause: now, or after the current run. While the task fails, the pause remains. */
  wake(): void
  /** Stops the repetition, and waits for the current run. */
  stop(): Promise<void>
}

/**
 * Runs a task repeatedly, with a pause of `pauseMs` between two runs, and no pause after a run that returned true.
 * After an error, the task runs again; the log names the task by `action`, for example `poll updated calls`. A run that
 * returned `idle` had nothing to do, so it does not show that the task works again.
 */
export function repeat(
  log: Logger,
  action: string,
  pauseMs: number,
  task: () => Promise<unknown>,
): Repetition {
  let isStopped = false
  let isFailing = false
  let isRunning = false
  /** Whether `wake` was called since the last run began. */
  let isWoken = false
  let timer: NodeJS.Timeout | undefined
  let currentRun: Promise<void> = Promise.resolve()

  // A trace of its own, also for a run that was woken in another trace.
  const runInTrace = () =>
    continueTrace({}, () => inSpan(action, { kind: SpanKind.INTERNAL }, task))

  const runOnce = async () => {
    isRunning = true
    isWoken = false
    let waitMs = pauseMs
    try {
      const result = await runInTrace()
      if (result === true || isWoken) waitMs = 0
      if (isFailing && result !== 'idle') {
        log.info(`can ${action} again`)
        isFailing = false
      }
    } catch (error) {
      // Logged once: while the database or the provider is away, every run with something to do fails.
      if (!isFailing) log.warn({ err: error }, `could not ${action}, trying again`)
      isFailing = true
    }
    isRunning = false
    schedule(waitMs)
  }
  const startRun = () => {
    currentRun = runOnce()
  }
  const schedule = (waitMs: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(startRun, waitMs)
  }
  schedule(pauseMs)
  return {
    wake() {
      if (isWoken) return
      isWoken = true
      if (!isRunning && !isFailing) schedule(0)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await currentRun
    },
  }
}
