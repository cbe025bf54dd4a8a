import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { readFaults } from './faults.ts'
import { type Emulator, emulatorPhoneNumberId, openEmulator } from './index.ts'
import { scripts } from './scripts.ts'
import { createFakeClock, openMessageReceiver } from './testing/harness.ts'

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return {
    ...fs,
    appendFileSync(file: number, bytes: Buffer) {
      // Writes half of the bytes, as a disk does that becomes full.
      fs.appendFileSync(file, disk.isFull ? bytes.subarray(0, bytes.length / 2) : bytes)
      if (disk.isFull) throw new Error('ENOSPC: no space left on device, write')
    },
  }
})

let clock: ReturnType<typeof createFakeClock>
let dataDir: string
let emulator: Emulator
let receiver: Awaited<ReturnType<typeof openMessageReceiver>>
let consoleError: MockInstance<typeof console.error>

const startEmulator = async () => {
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
  clock = createFakeClock()
  dataDir = mkdtempSync(join(tmpdir(), 'emulator-'))
  receiver = await openMessageReceiver()
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  disk.isFull = false
  await emulator.stop()
  receiver.server.closeAllConnections()
  receiver.server.close()
  consoleError.mockRestore()
  rmSync(dataDir, { recursive: true })
})

const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
const placeCall = (externalId: string, fields: object = {}) =>
  emulator.app.request('/call', {
    method: 'POST',
    headers,
    body: JSON.stringify({
      assistantId: scripts[0]?.id,
      phoneNumberId: emulatorPhoneNumberId,
      customer: { number: '+15005550001', externalId },
      ...fields,
    }),
  })
const listCalls = async () => (await emulator.app.request('/call', { headers })).json()
const readLoggedErrors = () =>
  consoleError.mock.calls
    .map(([line]) => String(line))
    .filter((line) => line.startsWith('emulator: '))

it('refuses calls while the log cannot be written, logs that once, and keeps all accepted calls', async () => {
  await startEmulator()
  expect((await placeCall('a')).status).toBe(201)
  disk.isFull = true
  expect((await placeCall('b')).status).toBe(500)
  expect((await placeCall('c')).status).toBe(500)
  expect(await listCalls()).toHaveLength(1)
  disk.isFull = false
  expect((await placeCall('d')).status).toBe(201)
  expect(readLoggedErrors()).toEqual([
    expect.stringMatching(/^emulator: .*emulator\.log\.jsonl cannot be written: ENOSPC/),
    expect.stringMatching(/^emulator: .*emulator\.log\.jsonl can be written again$/),
  ])
  disk.isFull = true
  await placeCall('e')
  await emulator.stop()
  disk.isFull = false
  await startEmulator()
  const keptCustomers = (await listCalls()).map((call: { customer: object }) => call.customer)
  expect(keptCustomers).toMatchObject([{ externalId: 'd' }, { externalId: 'a' }])
})

it('continues to send messages while the log cannot be written, and dials waiting calls afterwards', async () => {
  await startEmulator()
  const overrides = { server: { url: receiver.url }, serverMessages: ['status-update'] }
  await placeCall('a', { assistantOverrides: overrides })
  await placeCall('b')
  disk.isFull = true
  clock.advance(60_000)
  expect(await receiver.waitForMessages(2)).toEqual(['ringing', 'ended'])
  expect(await listCalls()).toMatchObject([{ status: 'scheduled' }, { status: 'ended' }])
  disk.isFull = false
  clock.advance(2000)
  expect((await listCalls())[0].status).not.toBe('scheduled')
  expect(readFileSync(join(dataDir, 'emulator.log.jsonl'), 'utf8')).toContain('dialled')
})
