import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Timing } from '../src/dialer/index.ts'
import { freePort } from './ports.ts'
import { fetchProviderCalls, type ProviderCall } from './provider-calls.ts'
import { testEnv } from './test-env.ts'

/** A child process that prints when it is ready. */
export interface Process {
  url: string
  pid(): number
  /** What the process has written to standard output since its start. */
  output(): string
  /** What the process has written to standard error since its start. */
  errorOutput(): string
  /** Waits until the process has exited; returns its exit code or signal, and its standard error. */
  waitForExit(): Promise<{ code: number | null; signal: NodeJS.Signals | null; stderr: string }>
  /** Ends the process with a signal, and waits until it has exited. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Starts the process again with the same arguments and environment. */
  start(): Promise<void>
}

const folders: string[] = []
const running = new Set<Process>()

/** Ends every process that this module started, and removes the temporary folders. */
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

/** Starts the emulator in a separate process; `fetchCalls` returns all calls that it stores. */
export async function startEmulator(
  args: string[],
): Promise<Process & { fetchCalls(): Promise<ProviderCall[]> }> {
  const cli = fileURLToPath(import.meta.resolve('@callwright/voice/emulator/cli'))
  const port = await freePort()
  const process = await startProcess([cli, '--port', String(port), ...args], port, {
    DATA_DIR: makeTempFolder(),
  })
  return { ...process, fetchCalls: () => fetchProviderCalls(process.url) }
}

/** Starts the benchmark's emulator, which counts calls and measures how soon freed lines are used again. */
export async function startBenchProvider(speed: number): Promise<Process> {
  const port = await freePort()
  const script = join(import.meta.dirname, 'benchmark/provider.ts')
  return startProcess([script, String(port), String(speed), makeTempFolder()], port, {})
}

/** Returns environment variables that make a server load this module first, so that a test can inject faults. */
export const preloadEnv = (module: URL) => ({ NODE_OPTIONS: `--import=${module.href}` })

/**
 * Starts the server in a separate process. `timing` replaces durations of the dialer, `publicUrlFor` returns the URL to
 * which the provider sends server messages, and `main` is the file that starts another version.
 */
export async function startServer(
  env: Record<string, string>,
  timing: Partial<Timing>,
  publicUrlFor?: (port: number) => string,
  main = join(import.meta.dirname, '../src/main.ts'),
): Promise<Process> {
  const port = await freePort()
  return startProcess([main], port, {
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
  let stdout = ''
  let stderr = ''
  let exitResult: ReturnType<Process['waitForExit']>
  const handle: Process = {
    url: `http://127.0.0.1:${port}`,
    pid: () => child?.pid ?? 0,
    output: () => stdout,
    errorOutput: () => stderr,
    waitForExit: () => exitResult,
    async end(signal) {
      running.delete(handle)
      const current = child
      if (!current || current.exitCode !== null || current.signalCode !== null) return
      const exit = new Promise((resolve) => current.once('exit', resolve))
      // A process stopped with SIGSTOP cannot handle SIGTERM, so it is resumed first.
      if (signal === 'SIGTERM') current.kill('SIGCONT')
      current.kill(signal)
      await exit
    },
    async start() {
      running.add(handle)
      const newChild = spawn(process.execPath, args, {
        env: { ...testEnv(), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = newChild
      stdout = ''
      stderr = ''
      newChild.stdout?.on('data', (chunk) => {
        stdout += chunk
      })
      newChild.stderr?.on('data', (chunk) => {
        stderr += chunk
      })
      exitResult = new Promise((resolve) => {
        newChild.once('close', (code, signal) => resolve({ code, signal, stderr }))
      })
      await new Promise<void>((resolve, reject) => {
        let output = ''
        const readOutput = (chunk: Buffer) => {
          output = (output + chunk).slice(-4000)
          if (/ready at/.test(output)) resolve()
        }
        newChild.stdout?.on('data', readOutput)
        newChild.stderr?.on('data', readOutput)
        newChild.once('exit', () => reject(new Error(`the process did not start: ${output}`)))
      })
    },
  }
  await handle.start()
  return handle
}
