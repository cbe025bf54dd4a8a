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
import { createClock, openReceiver } from './testing/harness.ts'

const noon = Date.UTC(2026, 0, 5, 12)
const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute
const assistantId = scripts[0]?.id ?? ''
const agrees = '+15005550010'

/** Time that passes by itself, and what the wall clock makes of it. */
let clock: ReturnType<typeof createClock>
let wallIsAheadMs: number
let dataDir: string
let emulator: Emulator | undefined
const closing: (() => unknown)[] = []

beforeEach(() => {
  clock = createClock(noon)
  wallIsAheadMs = 0
  dataDir = mkdtempSync(join(tmpdir(), 'emulator-'))
})

afterEach(async () => {
  vi.restoreAllMocks()
  await stop()
  for (const close of closing.splice(0)) close()
  rmSync(dataDir, { recursive: true })
})

async function start(options: Partial<EmulatorOptions> = {}) {
  const elapsed = clock.now
  emulator = await openEmulator({
    dataDir,
    speed: 1,
    baseUrl: () => 'http://emulator.example',
    now: monotonicClock(() => elapsed() + wallIsAheadMs, elapsed),
    timer: clock.timer,
    searchPath: '',
    ...options,
  })
}

async function stop() {
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

async function ask(path: string, init: RequestInit = {}) {
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
  const answer = await emulator?.app.request(path, { headers, ...init })
  return (await answer?.json()) as WireCall
}

const place = (number = agrees, more: object = {}) =>
  ask('/call', {
    method: 'POST',
    body: JSON.stringify({
      assistantId,
      phoneNumberId: emulatorPhoneNumberId,
      customer: { number },
      ...more,
    }),
  })

/** Follows a call, and fails where what it says of itself is not in order or goes back. */
async function follow(id: string, forMs: number) {
  const order = ['queued', 'ringing', 'in-progress', 'ended']
  let before: WireCall | undefined
  for (let passed = 0; passed <= forMs; passed += second) {
    const call = await ask(`/call/${id}`)
    const times = [call.createdAt, call.startedAt, call.endedAt].filter(
      (time) => time !== undefined,
    )
    expect(times).toEqual(times.toSorted())
    expect(call.updatedAt >= (times.at(-1) ?? '')).toBe(true)
    if (before) {
      expect(call.updatedAt >= before.updatedAt).toBe(true)
      expect(order.indexOf(call.status)).toBeGreaterThanOrEqual(order.indexOf(before.status))
    }
    before = call
    clock.pass(second)
  }
  return before as WireCall
}

async function receiver() {
  const opened = await openReceiver()
  closing.push(() => {
    opened.server.closeAllConnections()
    opened.server.close()
  })
  return opened
}

/** Waits until the log says that so many messages of a call were sent. */
async function untilTold(events: number) {
  const log = join(dataDir, 'emulator.log.jsonl')
  const entry = `"moments":${events}`
  while (!readFileSync(log, 'utf8').includes(entry)) await new Promise(setImmediate)
}

describe('a wall clock that is set while the emulator runs', () => {
  it.each([
    ['back', -day],
    ['forward', day],
  ])('%s leaves what a call says of itself in order, and the call ends', async (_, byMs) => {
    await start()
    for (const after of [0, 2, 15, 40]) {
      wallIsAheadMs = 0
      const { id } = await place()
      clock.pass(after * second)
      wallIsAheadMs = byMs
      expect(await follow(id, 5 * minute)).toMatchObject({
        status: 'ended',
        analysis: { summary: expect.any(String) },
      })
    }
  })

  it('back does not let a call that is placed later be created earlier', async () => {
    const wallTime = vi.spyOn(Date, 'now').mockReturnValue(noon)
    await start({ now: undefined })
    const first = await place()
    wallTime.mockReturnValue(noon - day)
    const next = await place()
    expect(next.createdAt >= first.createdAt).toBe(true)
  })

  it('forward is followed, so that no call is created earlier than the wall clock says', async () => {
    await start()
    wallIsAheadMs = day
    expect(Date.parse((await place()).createdAt)).toBe(noon + day)
  })
})

it('dates its answers by the clock of the times in them', async () => {
  await start()
  wallIsAheadMs = -day
  for (const path of ['/call', '/call/x', '/nowhere']) {
    const answer = await emulator?.app.request(path, { headers: { authorization: 'Bearer key' } })
    expect(answer?.headers.get('date')).toBe(new Date(noon).toUTCString())
  }
  const refused = await emulator?.app.request('/call')
  expect(refused?.status).toBe(401)
  expect(refused?.headers.get('date')).toBe(new Date(noon).toUTCString())
})

describe('a wall clock that was set back while the emulator was stopped', () => {
  it('leaves calls under way to go on and end, and to be told of', async () => {
    const { url, has } = await receiver()
    const serverMessages = ['status-update', 'end-of-call-report']
    await start()
    const { id } = await place(agrees, { assistantOverrides: { server: { url }, serverMessages } })
    clock.pass(3 * second)
    await untilTold(1)
    wallIsAheadMs = -day
    await stop()
    await start()
    expect(await follow(id, 5 * minute)).toMatchObject({ status: 'ended' })
    expect(await has(4)).toEqual(['ringing', 'in-progress', 'ended', 'end-of-call-report'])
    const first = await ask(`/call/${id}`)
    expect((await place()).createdAt > (first.endedAt ?? '')).toBe(true)
  })

  it('does not set a call back to a state before the one that was told of', async () => {
    const { url } = await receiver()
    await start()
    const { id } = await place(agrees, {
      assistantOverrides: { server: { url }, serverMessages: ['status-update'] },
    })
    clock.pass(20 * second)
    await untilTold(2)
    const told = await ask(`/call/${id}`)
    expect(told.status).toBe('in-progress')
    wallIsAheadMs = -day
    await stop()
    await start()
    expect(await ask(`/call/${id}`)).toMatchObject({
      status: 'in-progress',
      startedAt: told.startedAt,
    })
  })
})
