import { writeFileSync } from 'node:fs'

// Loaded into a server's process by a test: its main thread stands still on SIGUSR2, and before it says that it is
// ready, for as many milliseconds as the environment says.
const { BLOCKED_MS, BLOCKED_MARK, BLOCKED_BEFORE_READY_MS } = process.env

/** Spends this much of the processor's time: while the process is suspended, none is spent. */
function spin(ms: number): void {
  const spentMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const end = spentMs() + ms
  while (spentMs() < end);
}

process.on('SIGUSR2', () => {
  writeFileSync(BLOCKED_MARK ?? '', '')
  spin(Number(BLOCKED_MS))
})

const write = process.stdout.write.bind(process.stdout)
process.stdout.write = (text: string | Uint8Array) => {
  const never = new Int32Array(new SharedArrayBuffer(4))
  Atomics.wait(never, 0, 0, Number(BLOCKED_BEFORE_READY_MS ?? 0))
  return write(text)
}
