import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { endAll, makeTempFolder, type Process, preloadEnv, startServer } from '../test/processes.ts'

const blockingEnv = preloadEnv(new URL('../test/blocked.ts', import.meta.url))
/** Longer than a busy machine delays a main thread. */
const stallMs = 9000

afterAll(endAll)

const startTestServer = (env: Record<string, string> = {}): Promise<Process> =>
  startServer({ DATA_DIR: makeTempFolder(), ...blockingEnv, ...env }, { stallMs })

/** Starts a server, and blocks its main thread for this much processor time. */
async function startBlockedServer(ms: number): Promise<Process> {
  const markFile = join(makeTempFolder(), 'blocked')
  const server = await startTestServer({ BLOCKED_MS: String(ms), BLOCKED_MARK: markFile })
  process.kill(server.pid(), 'SIGUSR2')
  await expect.poll(() => existsSync(markFile)).toBe(true)
  return server
}

const healthStatus = async ({ url }: Process) => (await fetch(`${url}/api/health`)).status

it.concurrent('kills a process whose main thread is blocked, and writes a one-line message', async () => {
  const server = await startBlockedServer(Number.POSITIVE_INFINITY)
  process.kill(server.pid(), 'SIGTERM')
  expect(await server.waitForExit()).toEqual({
    code: null,
    signal: 'SIGKILL',
    stderr: 'Callwright stopped: its main thread did not respond for 9 seconds\n',
  })
})

it.concurrent('does not kill a suspended process', async () => {
  const server = await startBlockedServer(stallMs / 6)
  // By now the watchdog has counted one or two missed ticks, and will check again before the main thread continues.
  await setTimeout(stallMs / 12)
  process.kill(server.pid(), 'SIGSTOP')
  await setTimeout(stallMs * 1.3)
  process.kill(server.pid(), 'SIGCONT')
  expect(await healthStatus(server)).toBe(200)
  await server.end('SIGTERM')
  expect(await server.waitForExit()).toEqual({ code: 0, signal: null, stderr: '' })
})

it.concurrent('does not watch the process before it is ready, because a migration may take long', async () => {
  const server = await startTestServer({ BLOCKED_BEFORE_READY_MS: String(stallMs * 1.3) })
  expect(await healthStatus(server)).toBe(200)
  await server.end('SIGTERM')
  expect((await server.waitForExit()).code).toBe(0)
})
