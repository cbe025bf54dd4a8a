import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { endAll, makeTempFolder, type Process, preloadEnv, startServer } from '../test/processes.ts'

const blocked = preloadEnv(new URL('../test/blocked.ts', import.meta.url))
/** Long enough that a busy machine holds up no main thread for so long. */
const stallMs = 9000

afterEach(endAll)

const aServer = (env: Record<string, string> = {}): Promise<Process> =>
  startServer({ DATA_DIR: makeTempFolder(), ...blocked, ...env }, { stallMs })

/** A server whose main thread has begun to stand still, for so many milliseconds of the processor's time. */
async function aBlockedServer(ms: number): Promise<Process> {
  const mark = join(makeTempFolder(), 'blocked')
  const server = await aServer({ BLOCKED_MS: String(ms), BLOCKED_MARK: mark })
  process.kill(server.pid(), 'SIGUSR2')
  await expect.poll(() => existsSync(mark)).toBe(true)
  return server
}

const health = async ({ url }: Process) => (await fetch(`${url}/api/health`)).status

it('kills a process whose main thread is blocked, with one line', async () => {
  const server = await aBlockedServer(Number.POSITIVE_INFINITY)
  process.kill(server.pid(), 'SIGTERM')
  expect(await server.waitForExit()).toEqual({
    code: null,
    signal: 'SIGKILL',
    stderr: 'Callwright stopped: its main thread did not respond for 9 seconds\n',
  })
})

it('does not kill a suspended process', async () => {
  const server = await aBlockedServer(stallMs / 6)
  // The watchdog has missed a tick or two by now, and looks again before the main thread moves.
  await setTimeout(stallMs / 12)
  process.kill(server.pid(), 'SIGSTOP')
  await setTimeout(stallMs * 1.3)
  process.kill(server.pid(), 'SIGCONT')
  expect(await health(server)).toBe(200)
  await server.end('SIGTERM')
  expect(await server.waitForExit()).toEqual({ code: 0, signal: null, stderr: '' })
})

it('does not watch the process before it is ready, because a migration may take long', async () => {
  const server = await aServer({ BLOCKED_BEFORE_READY_MS: String(stallMs * 1.3) })
  expect(await health(server)).toBe(200)
  await server.end('SIGTERM')
  expect((await server.waitForExit()).code).toBe(0)
})
