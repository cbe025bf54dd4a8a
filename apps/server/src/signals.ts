import { setTimeout } from 'node:timers/promises'

const stopTimeoutMs = 9500
/** A second signal within this time is ignored: terminal and package manager may both send one for one Ctrl-C. */
const duplicateSignalMs = 300

/** Shuts down gracefully on the first signal, and immediately on the second. Called once, with what stops the server. */
export function handleSignals(stop: () => Promise<void>): void {
  let firstAt: number | undefined
  const onSignal = () => {
    if (firstAt !== undefined) {
      if (performance.now() - firstAt > duplicateSignalMs) process.exit(1)
      return
    }
    firstAt = performance.now()
    void setTimeout(stopTimeoutMs, undefined, { ref: false }).then(() => process.exit(1))
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Callwright could not stop cleanly: ${error}\n`)
        process.exit(1)
      },
    )
  }
  // A terminal that is closed sends SIGHUP.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
}
