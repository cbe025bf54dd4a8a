import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Timing } from '../src/dialer/index.ts'
import { freePort } from './ports.ts'
import { fetchProviderCalls, type ProviderCall } from './provider-calls.ts'

/** A process of its own that says when it is ready. */
export interface Process {
  url: string
  pid(): number
  /** Waits until it has ended; returns its exit code or signal, and what it wrote to standard error. */
  waitForExit(): Promise<{ code: number | null; signal: NodeJS.Signals | null; stderr: string }>
  /** Ends it with a signal, and waits until it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Starts it again as it was. */
  start(): Promise<void>
}

const folders: string[] = []
const running = new Set<Process>()

/** Ends every process that was started here, and removes their folders. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map((process) => process.end('SIGKILL')))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** Creates a temporary folder, which `endAll` removes. */
export function makeTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-processes-'))
  folders.push(folder)
  return folder
}

/** The emulator in a process of its own, and what its own record of the calls says. */
export async function startEmulator(
  args: string[],
): Promise<Process & { providerCalls(): Promise<ProviderCall[]> }> {
  const cli = fileURLToPath(import.meta.resolve('@callwright/voice/emulator/cli'))
  const port = await freePort()
  const process = await startProcess([cli, '--port', String(port), ...args], port, {
    DATA_DIR: makeTempFolder(),
  })
  return { ...process, providerCalls: () => fetchProviderCalls(process.url) }
}

/** The emulator of the benchmark: it counts and measures what reaches it. */
export async function startBenchProvider(speed: number): Promise<Process> {
  const port = await freePort()
  const script = join(import.meta.dirname, 'benchmark/provider.ts')
  return startProcess([script, String(port), String(speed), makeTempFolder()], port, {})
}

/** Returns environment variables that make a server load this module first, so that a test can inject faults. */
export const preloadEnv = (module: URL) => ({ NODE_OPTIONS: `--import=${module.href}` })

/**
 * The server in a process of its own, with the dialer's durations as given; `publicUrlFor` returns where the provider
 * sends its messages.
 */
export async function startServer(
  env: Record<string, string>,
  timing: Partial<Timing>,
  publicUrlFor?: (port: number) => string,
): Promise<Process> {
  const port = await freePort()
  return startProcess([join(import.meta.dirname, '../src/main.ts')], port, {
    PORT: String(port),
    LOG_LEVEL: 'error',
    ...(publicUrlFor ? { PUBLIC_URL: publicUrlFor(port) } : {}),
    CALLWRIGHT_TIMING: JSON.stringify(timing),
    ...env,
  })
}

async function startProcess(
  args: string[],
  port: number,
  env: Record<string, string>,
): Promise<Process> {
  let child: ChildProcess | undefined
  let exited: ReturnType<Process['waitForExit']>
  const handle: Process = {
    url: `http://127.0.0.1:${port}`,
    pid: () => child?.pid ?? 0,
    waitForExit: () => exited,
    async end(signal) {
      running.delete(handle)
      const ending = child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const gone = new Promise((resolve) => ending.once('exit', resolve))
      // A process stopped with SIGSTOP cannot handle SIGTERM, so it is resumed first.
      if (signal === 'SIGTERM') ending.kill('SIGCONT')
      ending.kill(signal)
      await gone
    },
    async start() {
      running.add(handle)
      const started = spawn(process.execPath, args, {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      let stderr = ''
      started.stderr?.on('data', (chunk) => {
        stderr += chunk
      })
      exited = new Promise((resolve) => {
        started.once('close', (code, signal) => resolve({ code, signal, stderr }))
      })
      await new Promise<void>((resolve, reject) => {
        let output = ''
        const read = (chunk: Buffer) => {
          output = (output + chunk).slice(-4000)
          if (/ready at/.test(output)) resolve()
        }
        started.stdout?.on('data', read)
        started.stderr?.on('data', read)
        started.once('exit', () => reject(new Error(`it did not start: ${output}`)))
      })
    },
  }
  await handle.start()
  return handle
}
