import type { Logger } from 'pino'

/**
 * Runs a task repeatedly, with a pause of `pauseMs` between two runs, and no pause after a run that returned true. An
 * error is logged and the task runs again. Returns a function that stops it and waits for the current run.
 */
export function repeat(
  log: Logger,
  name: string,
  pauseMs: number,
  task: () => Promise<unknown>,
): () => Promise<void> {
  let isStopped = false
  let isFailing = false
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()

  const runOnce = async () => {
    let waitMs = pauseMs
    try {
      if ((await task()) === true) waitMs = 0
      if (isFailing) log.info(`can ${name} again`)
      isFailing = false
    } catch (error) {
      // Logged once: while the database is away, every run fails.
      if (!isFailing) log.warn({ err: error }, `could not ${name}, trying again`)
      isFailing = true
    }
    if (!isStopped) timer = setTimeout(startRun, waitMs)
  }
  const startRun = () => {
    running = runOnce()
  }
  timer = setTimeout(startRun, pauseMs)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
