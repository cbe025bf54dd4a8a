import { SpanKind } from '@opentelemetry/api'
import type { Logger } from 'pino'
import { inSpan } from './tracing/index.ts'

/**
 * Runs a task repeatedly, with a pause of `pauseMs` between two runs, and no pause after a run that returned true.
 * After an error, the task runs again; the log names the task by `action`, for example `poll updated calls`. Returns
 * a function that stops the repetition and waits for the current run.
 */
export function repeat(
  log: Logger,
  action: string,
  pauseMs: number,
  task: () => Promise<unknown>,
): () => Promise<void> {
  let isStopped = false
  let isFailing = false
  let timer: NodeJS.Timeout
  let currentRun: Promise<void> = Promise.resolve()

  const runOnce = async () => {
    let waitMs = pauseMs
    try {
      const result = await inSpan(action, { kind: SpanKind.INTERNAL }, task)
      if (result === true) waitMs = 0
      if (isFailing) log.info(`can ${action} again`)
      isFailing = false
    } catch (error) {
      // Logged once: while the database is away, every run fails.
      if (!isFailing) log.warn({ err: error }, `could not ${action}, trying again`)
      isFailing = true
    }
    if (!isStopped) timer = setTimeout(startRun, waitMs)
  }
  const startRun = () => {
    currentRun = runOnce()
  }
  timer = setTimeout(startRun, pauseMs)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await currentRun
  }
}
