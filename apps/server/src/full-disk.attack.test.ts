import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { endAll, makeTempFolder, type Process, preloadEnv, startServer } from '../test/processes.ts'

// These tests run server processes on a simulated disk, which is filled and freed.

afterAll(endAll)

/** Starts a server on a simulated disk of its own. */
async function startOnTestDisk() {
  const FULL_DISK = join(makeTempFolder(), 'full')
  const disk = preloadEnv(new URL('../test/full-disk.ts', import.meta.url))
  const server = await startServer({ DATA_DIR: makeTempFolder(), FULL_DISK, ...disk }, {})
  return { server, fillDisk: () => writeFileSync(FULL_DISK, ''), freeDisk: () => rmSync(FULL_DISK) }
}

/** Creates a contact; returns the status of the response, or `unanswered` when there is none. */
async function createContact({ url }: Process, n: number): Promise<number | 'unanswered'> {
  const request = fetch(`${url}/api/contacts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 1, phone_number: `+1202${2_000_000 + n}` }),
  })
  return request.then(
    ({ status }) => status,
    () => 'unanswered',
  )
}
const countContacts = async ({ url }: Process): Promise<number> => {
  const response = await fetch(`${url}/api/contacts?user_id=1`)
  return ((await response.json()) as { total: number }).total
}

it.concurrent('exits with a one-line error when the embedded database cannot write, and keeps all confirmed data', async () => {
  const { server, fillDisk, freeDisk } = await startOnTestDisk()
  for (let n = 0; n < 20; n++) expect(await createContact(server, n)).toBe(201)
  fillDisk()
  expect([503, 'unanswered']).toContain(await createContact(server, 20))
  const { code, stderr } = await server.waitForExit()
  expect(code).toBe(1)
  const lastLine = stderr.trim().split('\n').at(-1)
  expect(lastLine).toMatch(
    /^Callwright stopped: the embedded database of DATA_DIR=.* failed: could not write .*: No space left on device\. Its disk has 0 MB free: make room/,
  )

  freeDisk()
  await server.start()
  expect(await countContacts(server)).toBe(20)
  expect(await createContact(server, 20)).toBe(201)
  await server.end('SIGTERM')
  expect(await server.waitForExit()).toMatchObject({ code: 0, stderr: '' })
})

it.concurrent('does not start on a full disk, and says how much space it needs', async () => {
  const { server, fillDisk, freeDisk } = await startOnTestDisk()
  await server.end('SIGKILL')
  fillDisk()
  await expect(server.start()).rejects.toThrow(
    /the process did not start: DATA_DIR=.*: its disk has 0 MB free, and the embedded database needs 24 MB to start\. [^\n]*\n$/,
  )
  expect((await server.waitForExit()).code).toBe(1)
  freeDisk()
  await server.start()
  expect(await countContacts(server)).toBe(0)
})
