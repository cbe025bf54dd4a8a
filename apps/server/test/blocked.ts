import { writeFileSync } from 'node:fs'

// A test loads this file into a server's process. It blocks the main thread for BLOCKED_MS on SIGUSR2, and for
// BLOCKED_BEFORE_READY_MS before each write to stdout, so also before the server reports that it is ready.
const { BLOCKED_MS, BLOCKED_MARK, BLOCKED_BEFORE_READY_MS } = process.env

/** Uses this much CPU time, which does not pass while the process is suspended. */
function blockForCpuTime(ms: number): void {
  const cpuMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const endMs = cpuMs() + ms
  while (cpuMs() < endMs);
}

process.on('SIGUSR2', () => {
  writeFileSync(BLOCKED_MARK ?? '', '')
  blockForCpuTime(Number(BLOCKED_MS))
})

const writeToStdout = process.stdout.write.bind(process.stdout)
process.stdout.write = (text: string | Uint8Array) => {
  // Nothing notifies this address, so the wait always lasts until its timeout.
  const neverNotified = new Int32Array(new SharedArrayBuffer(4))
  Atomics.wait(neverNotified, 0, 0, Number(BLOCKED_BEFORE_READY_MS ?? 0))
  return writeToStdout(text)
}
