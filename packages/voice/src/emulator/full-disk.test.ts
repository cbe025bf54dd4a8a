import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { readFaults } from './faults.ts'
import { type Emulator, emulatorPhoneNumberId, openEmulator } from './index.ts'
import { scripts } from './scripts.ts'
import { createClock, openReceiver } from './testing/harness.ts'

const disk = vi.hoisted(() => ({ full: false }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return {
    ...fs,
    appendFileSync(file: number, bytes: Buffer) {
      // Half of it still fits.
      fs.appendFileSync(file, disk.full ? bytes.subarray(0, bytes.length / 2) : bytes)
      if (disk.full) throw new Error('ENOSPC: no space left on device, write')
    },
  }
})

let clock: ReturnType<typeof createClock>
let dataDir: string
let emulator: Emulator
let receiver: Awaited<ReturnType<typeof openReceiver>>
let said: MockInstance<typeof console.error>

const start = async () => {
  emulator = await openEmulator({
    dataDir,
    speed: 1,
    baseUrl: () => 'http://localhost',
    now: clock.now,
    timer: clock.timer,
    searchPath: '',
    concurrencyLimit: 1,
    faults: readFaults({ overLimit: 'schedule' }),
  })
}

beforeEach(async () => {
  clock = createClock()
  dataDir = mkdtempSync(join(tmpdir(), 'emulator-'))
  receiver = await openReceiver()
  said = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  disk.full = false
  await emulator.stop()
  receiver.server.closeAllConnections()
  receiver.server.close()
  said.mockRestore()
  rmSync(dataDir, { recursive: true })
})

const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
const place = (externalId: string, more: object = {}) =>
  emulator.app.request('/call', {
    method: 'POST',
    headers,
    body: JSON.stringify({
      assistantId: scripts[0]?.id,
      phoneNumberId: emulatorPhoneNumberId,
      customer: { number: '+15005550001', externalId },
      ...more,
    }),
  })
const list = async () => (await emulator.app.request('/call', { headers })).json()
const complaints = () =>
  said.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith('emulator: '))

it('refuses calls while its log takes none, says so once, and loses none that it took', async () => {
  await start()
  expect((await place('a')).status).toBe(201)
  disk.full = true
  expect((await place('b')).status).toBe(500)
  expect((await place('c')).status).toBe(500)
  expect(await list()).toHaveLength(1)
  disk.full = false
  expect((await place('d')).status).toBe(201)
  expect(complaints()).toEqual([
    expect.stringMatching(/^emulator: .*emulator\.log\.jsonl cannot be written: ENOSPC/),
    expect.stringMatching(/^emulator: .*emulator\.log\.jsonl can be written again$/),
  ])
  disk.full = true
  await place('e')
  await emulator.stop()
  disk.full = false
  await start()
  const kept = (await list()).map((call: { customer: object }) => call.customer)
  expect(kept).toMatchObject([{ externalId: 'd' }, { externalId: 'a' }])
})

it('goes on telling of calls, and dials those that wait once it can write it down', async () => {
  await start()
  const overrides = { server: { url: receiver.url }, serverMessages: ['status-update'] }
  await place('a', { assistantOverrides: overrides })
  await place('b')
  disk.full = true
  clock.pass(60_000)
  expect(await receiver.has(2)).toEqual(['ringing', 'ended'])
  expect(await list()).toMatchObject([{ status: 'scheduled' }, { status: 'ended' }])
  disk.full = false
  clock.pass(2000)
  expect((await list())[0].status).not.toBe('scheduled')
  expect(readFileSync(join(dataDir, 'emulator.log.jsonl'), 'utf8')).toContain('dialled')
})
