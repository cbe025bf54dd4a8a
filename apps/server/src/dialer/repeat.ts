import type { Logger } from 'pino'

/**
 * Runs a task again and again, with a pause of `everyMs` between, and without one when it returns true. An error is
 * logged and does not end it. Returns what ends it and waits for the current run.
 */
export function repeat(
  log: Logger,
  name: string,
  everyMs: number,
  task: () => Promise<unknown>,
): () => Promise<void> {
  let isStopped = false
  let isFailing = false
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()

  const runOnce = async () => {
    let waitMs = everyMs
    try {
      if ((await task()) === true) waitMs = 0
      if (isFailing) log.info(`can ${name} again`)
      isFailing = false
    } catch (error) {
      // Logged once: while the database is away, every run fails.
      if (!isFailing) log.warn({ err: error }, `could not ${name}, trying again`)
      isFailing = true
    }
    if (!isStopped) timer = setTimeout(next, waitMs)
  }
  const next = () => {
    running = runOnce()
  }
  timer = setTimeout(next, everyMs)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
