import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Emulator,
  type EmulatorOptions,
  emulatorPhoneNumberId,
  openEmulator,
} from './index.ts'
import { monotonicClock } from './monotonic-clock.ts'
import { scripts } from './scripts.ts'
import { createFakeClock, openMessageReceiver } from './testing/harness.ts'

const noon = Date.UTC(2026, 0, 5, 12)
const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute
const assistantId = scripts[0]?.id ?? ''
const agreeingNumber = '+15005550010'

/** The elapsed time; the wall clock shows it plus the offset. */
let clock: ReturnType<typeof createFakeClock>
let wallClockOffsetMs: number
let dataDir: string
let emulator: Emulator | undefined
const cleanups: (() => unknown)[] = []

beforeEach(() => {
  clock = createFakeClock(noon)
  wallClockOffsetMs = 0
  dataDir = mkdtempSync(join(tmpdir(), 'emulator-'))
})

afterEach(async () => {
  vi.restoreAllMocks()
  await stopEmulator()
  for (const cleanUp of cleanups.splice(0)) cleanUp()
  rmSync(dataDir, { recursive: true })
})

async function startEmulator(options: Partial<EmulatorOptions> = {}) {
  const elapsedMs = clock.now
  emulator = await openEmulator({
    dataDir,
    speed: 1,
    baseUrl: () => 'http://emulator.example',
    now: monotonicClock(() => elapsedMs() + wallClockOffsetMs, elapsedMs),
    timer: clock.timer,
    searchPath: '',
    ...options,
  })
}

async function stopEmulator() {
  await emulator?.stop()
  emulator = undefined
}

interface WireCall {
  id: string
  status: string
  createdAt: string
  startedAt?: string
  endedAt?: string
  updatedAt: string
  endedReason?: string
  analysis?: object
}

async function requestJson(path: string, init: RequestInit = {}) {
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
  const response = await emulator?.app.request(path, { headers, ...init })
  return (await response?.json()) as WireCall
}

const placeCall = (number = agreeingNumber, fields: object = {}) =>
  requestJson('/call', {
    method: 'POST',
    body: JSON.stringify({
      assistantId,
      phoneNumberId: emulatorPhoneNumberId,
      customer: { number },
      ...fields,
    }),
  })

/** Reads a call every second, and fails when its times are out of order or its status goes back. */
async function expectCallInOrderFor(id: string, durationMs: number) {
  const statusOrder = ['queued', 'ringing', 'in-progress', 'ended']
  let previous: WireCall | undefined
  for (let elapsedMs = 0; elapsedMs <= durationMs; elapsedMs += second) {
    const call = await requestJson(`/call/${id}`)
    const times = [call.createdAt, call.startedAt, call.endedAt].filter(
      (time) => time !== undefined,
    )
    expect(times).toEqual(times.toSorted())
    expect(call.updatedAt >= (times.at(-1) ?? '')).toBe(true)
    if (previous) {
      expect(call.updatedAt >= previous.updatedAt).toBe(true)
      expect(statusOrder.indexOf(call.status)).toBeGreaterThanOrEqual(
        statusOrder.indexOf(previous.status),
      )
    }
    previous = call
    clock.advance(second)
  }
  return previous as WireCall
}

async function startReceiver() {
  const messageReceiver = await openMessageReceiver()
  cleanups.push(() => {
    messageReceiver.server.closeAllConnections()
    messageReceiver.server.close()
  })
  return messageReceiver
}

/** Waits until the log contains the entry that the messages of the first events were sent. */
async function waitUntilSent(messageCount: number) {
  const log = join(dataDir, 'emulator.log.jsonl')
  const entry = `"moments":${messageCount}`
  while (!readFileSync(log, 'utf8').includes(entry)) await new Promise(setImmediate)
}

describe('a wall clock that is set while the emulator runs', () => {
  it.each([
    ['back', -day],
    ['forward', day],
  ])('%s leaves the times of a call in order, and the call ends', async (_, offsetMs) => {
    await startEmulator()
    for (const placedBeforeSeconds of [0, 2, 15, 40]) {
      wallClockOffsetMs = 0
      const { id } = await placeCall()
      clock.advance(placedBeforeSeconds * second)
      wallClockOffsetMs = offsetMs
      expect(await expectCallInOrderFor(id, 5 * minute)).toMatchObject({
        status: 'ended',
        analysis: { summary: expect.any(String) },
      })
    }
  })

  it('back does not give a later call an earlier creation time', async () => {
    const wallTime = vi.spyOn(Date, 'now').mockReturnValue(noon)
    await startEmulator({ now: undefined })
    const first = await placeCall()
    wallTime.mockReturnValue(noon - day)
    const next = await placeCall()
    expect(next.createdAt >= first.createdAt).toBe(true)
  })

  it('forward is followed by the creation times of new calls', async () => {
    await startEmulator()
    wallClockOffsetMs = day
    expect(Date.parse((await placeCall()).createdAt)).toBe(noon + day)
  })
})

it('has a date header from the same clock as the times of calls', async () => {
  await startEmulator()
  wallClockOffsetMs = -day
  for (const path of ['/call', '/call/x', '/nowhere']) {
    const response = await emulator?.app.request(path, { headers: { authorization: 'Bearer key' } })
    expect(response?.headers.get('date')).toBe(new Date(noon).toUTCString())
  }
  const unauthorized = await emulator?.app.request('/call')
  expect(unauthorized?.status).toBe(401)
  expect(unauthorized?.headers.get('date')).toBe(new Date(noon).toUTCString())
})

describe('a wall clock that was set back while the emulator was stopped', () => {
  it('does not stop running calls from ending and sending their messages', async () => {
    const { url, waitForMessages } = await startReceiver()
    const serverMessages = ['status-update', 'end-of-call-report']
    await startEmulator()
    const { id } = await placeCall(agreeingNumber, {
      assistantOverrides: { server: { url }, serverMessages },
    })
    clock.advance(3 * second)
    await waitUntilSent(1)
    wallClockOffsetMs = -day
    await stopEmulator()
    await startEmulator()
    expect(await expectCallInOrderFor(id, 5 * minute)).toMatchObject({ status: 'ended' })
    expect(await waitForMessages(4)).toEqual([
      'ringing',
      'in-progress',
      'ended',
      'end-of-call-report',
    ])
    const first = await requestJson(`/call/${id}`)
    expect((await placeCall()).createdAt > (first.endedAt ?? '')).toBe(true)
  })

  it('does not return a call to a status before the last one it has sent', async () => {
    const { url } = await startReceiver()
    await startEmulator()
    const { id } = await placeCall(agreeingNumber, {
      assistantOverrides: { server: { url }, serverMessages: ['status-update'] },
    })
    clock.advance(20 * second)
    await waitUntilSent(2)
    const before = await requestJson(`/call/${id}`)
    expect(before.status).toBe('in-progress')
    wallClockOffsetMs = -day
    await stopEmulator()
    await startEmulator()
    expect(await requestJson(`/call/${id}`)).toMatchObject({
      status: 'in-progress',
      startedAt: before.startedAt,
    })
  })
})
