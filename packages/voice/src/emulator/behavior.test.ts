import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readFaults } from './faults.ts'
import {
  type Emulator,
  type EmulatorOptions,
  emulatorPhoneNumberId,
  openEmulator,
} from './index.ts'
import { scripts } from './scripts.ts'
import { createFakeClock, listen, openMessageReceiver } from './testing/harness.ts'

const minute = 60_000
const day = 24 * 60 * minute
const assistantId = scripts[0]?.id ?? ''
const noLineReason = 'call.start.error-subscription-concurrency-limit-reached'

let clock: ReturnType<typeof createFakeClock>
let dataDir: string
let baseUrl: string
let emulator: Emulator
let httpServer: Server
const cleanups: (() => unknown)[] = []

/** Opens the emulator; `faults` has the format of a faults file. */
async function startEmulator({
  faults = {},
  ...options
}: Omit<Partial<EmulatorOptions>, 'faults'> & { faults?: object } = {}) {
  emulator = await openEmulator({
    dataDir,
    speed: 1,
    baseUrl: () => baseUrl,
    now: clock.now,
    timer: clock.timer,
    searchPath: '',
    faults: readFaults(faults),
    ...options,
  })
  httpServer = createAdaptorServer({ fetch: emulator.app.fetch }) as Server
  baseUrl = await listen(httpServer)
}

async function stopEmulator() {
  httpServer.closeAllConnections()
  await new Promise((resolve) => httpServer.close(resolve))
  await emulator.stop()
}

beforeEach(() => {
  clock = createFakeClock()
  dataDir = mkdtempSync(join(tmpdir(), 'emulator-'))
})

afterEach(async () => {
  await stopEmulator()
  for (const cleanUp of cleanups.splice(0)) cleanUp()
  rmSync(dataDir, { recursive: true })
})

const sendRequest = (path: string, init: RequestInit = {}) =>
  fetch(`${baseUrl}${path}`, {
    ...init,
    headers: { authorization: 'Bearer key', 'content-type': 'application/json', ...init.headers },
  })
// biome-ignore lint/suspicious/noExplicitAny: the tests assert on the shape of the response
const readJson = async (path: string): Promise<any> => (await sendRequest(path)).json()
const post = (path: string, body: object) =>
  sendRequest(path, { method: 'POST', body: JSON.stringify(body) })
const callRequest = (customer: object, fields: object = {}) => ({
  assistantId,
  phoneNumberId: emulatorPhoneNumberId,
  customer: { number: '+15005550010', ...customer },
  ...fields,
})
const placeCall = (customer: object = {}, fields: object = {}) =>
  post('/call', callRequest(customer, fields))
const placeAndRead = async (customer: object = {}, fields: object = {}) =>
  (await placeCall(customer, fields)).json()

async function startReceiver() {
  const messageReceiver = await openMessageReceiver()
  cleanups.push(() => {
    messageReceiver.server.closeAllConnections()
    messageReceiver.server.close()
  })
  return messageReceiver
}

describe('a call over the concurrency limit', () => {
  const occupyOnlyLine = async (overLimit: string) => {
    await startEmulator({ concurrencyLimit: 1, faults: { overLimit } })
    await placeCall()
  }

  it('is refused in mode refuse', async () => {
    await occupyOnlyLine('refuse')
    const response = await placeCall()
    expect(response.status).toBe(400)
    expect((await response.json()).message).toContain('Over Concurrency Limit')
  })

  it('is reported as blocked and ends without being dialed in mode block', async () => {
    await occupyOnlyLine('block')
    const call = await placeAndRead()
    expect(call.subscriptionLimits).toEqual({
      concurrencyBlocked: true,
      concurrencyLimit: 1,
      remainingConcurrentCalls: 0,
    })
    clock.advance(1000)
    expect(await readJson(`/call/${call.id}`)).toMatchObject({
      status: 'ended',
      endedReason: noLineReason,
    })
  })

  it('is not reported as blocked and ends without being dialed in mode fail', async () => {
    await occupyOnlyLine('fail')
    const call = await placeAndRead()
    expect(call).toMatchObject({
      status: 'queued',
      subscriptionLimits: { concurrencyBlocked: false },
    })
    clock.advance(1000)
    expect(await readJson(`/call/${call.id}`)).toMatchObject({
      status: 'ended',
      endedReason: noLineReason,
    })
  })

  it('waits as scheduled and is dialed in order when a line is free in mode schedule', async () => {
    await occupyOnlyLine('schedule')
    const firstWaiting = await placeAndRead()
    const secondWaiting = await placeAndRead()
    expect(firstWaiting).toMatchObject({ status: 'scheduled' })
    const readStatuses = async () => {
      const [first, second] = await Promise.all([
        readJson(`/call/${firstWaiting.id}`),
        readJson(`/call/${secondWaiting.id}`),
      ])
      return [first.status, second.status]
    }
    // The calls still wait in the same order after a restart.
    await stopEmulator()
    await startEmulator({ concurrencyLimit: 1 })
    const seenStatuses = new Set<string>()
    for (let second = 0; second < 400; second++) {
      seenStatuses.add((await readStatuses()).join(' '))
      clock.advance(1000)
    }
    expect([...seenStatuses].slice(0, 2)).toEqual(['scheduled scheduled', 'queued scheduled'])
    expect([...seenStatuses].filter((each) => !/scheduled|ended/.test(each))).toEqual([])
    expect(await readStatuses()).toEqual(['ended', 'ended'])
  })

  it('is not dialed again after a restart with a log that was rewritten', async () => {
    await occupyOnlyLine('schedule')
    const ids = [await placeAndRead(), await placeAndRead()].map(({ id }) => id)
    const [, , occupying] = await readJson('/call')
    const readStatuses = () =>
      Promise.all(ids.map(async (id) => (await readJson(`/call/${id}`)).status))
    while ((await readStatuses())[0] !== 'in-progress') clock.advance(1000)
    // The log is rewritten a second after a call was deleted.
    await sendRequest(`/call/${occupying.id}`, { method: 'DELETE' })
    clock.advance(1000)
    await stopEmulator()
    await startEmulator({ concurrencyLimit: 1 })
    expect(await readStatuses()).toEqual(['in-progress', 'scheduled'])
    for (let second = 0; second < 400; second++) clock.advance(1000)
    expect(await readStatuses()).toEqual(['ended', 'ended'])
  })
})

describe('the calls of a log that was rewritten', () => {
  it('are dialed after a restart only while lines are free', async () => {
    const options = { concurrencyLimit: 2, faults: { overLimit: 'schedule' } }
    await startEmulator(options)
    const deleted = await placeAndRead()
    const endedMeanwhile = await placeAndRead()
    const live = await placeAndRead({ number: '+15005550008' })
    const waiting = [await placeAndRead(), await placeAndRead()]
    const readStatuses = () =>
      Promise.all(
        [endedMeanwhile, live, ...waiting].map(
          async ({ id }) => (await readJson(`/call/${id}`)).status,
        ),
      )
    clock.advance(1)
    // The first deletion ends the call, which frees its line, and the second removes it from the log a second later.
    await sendRequest(`/call/${deleted.id}`, { method: 'DELETE' })
    await sendRequest(`/call/${deleted.id}`, { method: 'DELETE' })
    clock.advance(1000)
    expect(await readStatuses()).toEqual(['queued', 'queued', 'scheduled', 'scheduled'])
    await stopEmulator()
    clock.advance(10 * minute)
    await startEmulator(options)
    expect(await readStatuses()).toEqual(['ended', 'in-progress', 'queued', 'scheduled'])
  })
})

describe('a call to test number', () => {
  const placeSubscribed = async (suffix: string) => {
    const { url, received } = await startReceiver()
    const server = { url }
    const serverMessages = ['status-update', 'end-of-call-report']
    const call = await placeAndRead(
      { number: `+150055500${suffix}` },
      { assistantOverrides: { server, serverMessages } },
    )
    return { call, received }
  }
  const messageNames = (received: { message: { type: string; status?: string } }[]) =>
    received.map(({ message }) => message.status ?? message.type)
  const waitForAllMessages = async (received: unknown[], count: number) => {
    while (received.length < count) await new Promise(setImmediate)
    // A further message would have arrived by now, because these requests take as long as a message.
    for (let n = 0; n < 20; n++) await readJson('/assistant')
  }

  it('06 sends no report, but the report can be read', async () => {
    await startEmulator()
    const { call, received } = await placeSubscribed('06')
    clock.advance(10 * minute)
    await waitForAllMessages(received, 3)
    expect(messageNames(received)).toEqual(['ringing', 'in-progress', 'ended'])
    expect((await readJson(`/call/${call.id}`)).analysis).toHaveProperty('summary')
  })

  it('07 sends its report twice', async () => {
    await startEmulator()
    const { received } = await placeSubscribed('07')
    clock.advance(10 * minute)
    await waitForAllMessages(received, 5)
    const report = 'end-of-call-report'
    expect(messageNames(received)).toEqual(['ringing', 'in-progress', 'ended', report, report])
  })

  it('08 stays in progress until it is hung up', async () => {
    await startEmulator()
    const { call } = await placeSubscribed('08')
    clock.advance(30 * day)
    expect(await readJson(`/call/${call.id}`)).toMatchObject({ status: 'in-progress' })
    await post(`/call/${call.id}/control`, { type: 'end-call' })
    clock.advance(minute)
    const ended = await readJson(`/call/${call.id}`)
    expect(ended).toMatchObject({ status: 'ended', endedReason: 'manually-canceled' })
    expect(Date.parse(ended.endedAt) - Date.parse(ended.startedAt)).toBeGreaterThan(29 * day)
  })

  it('09 sends each pair of messages in reverse order', async () => {
    await startEmulator()
    const { received } = await placeSubscribed('09')
    clock.advance(10 * minute)
    await waitForAllMessages(received, 4)
    expect(messageNames(received)).toEqual([
      'in-progress',
      'ringing',
      'end-of-call-report',
      'ended',
    ])
  })
})

describe('faults', () => {
  const readPlacements = async () => (await readJson('/emulator/calls')) as { externalId: string }[]

  it.each([
    ['serverErrors', /^5/, 0],
    ['notJson', /^201/, 1],
    ['withoutId', /^201/, 1],
    ['acceptedErrors', /^5/, 1],
    ['resets', /fetch failed/, 0],
    ['acceptedResets', /fetch failed/, 1],
  ])(
    '%s give the expected response and place the expected calls',
    async (name, expectedOutcome, callCount) => {
      await startEmulator({ faults: { [name]: 1 } })
      const response = await placeCall({ externalId: 'a' }).catch((error: Error) => error)
      expect(response instanceof Error ? response.message : String(response.status)).toMatch(
        expectedOutcome,
      )
      if (name === 'notJson')
        expect(await (response as Response).text()).toContain('<!DOCTYPE html>')
      if (name === 'withoutId') expect(await (response as Response).json()).not.toHaveProperty('id')
      expect(await readPlacements()).toHaveLength(callCount)
    },
  )

  it('acceptedTimeouts place the call and never respond', async () => {
    await startEmulator({ faults: { acceptedTimeouts: 1 } })
    const abortController = new AbortController()
    const responsePromise = sendRequest('/call', {
      method: 'POST',
      body: JSON.stringify(callRequest({ externalId: 'a' })),
      signal: abortController.signal,
    })
    while ((await readPlacements()).length === 0) await new Promise(setImmediate)
    clock.advance(60 * minute)
    abortController.abort()
    await expect(responsePromise).rejects.toThrow('aborted')
  })

  it('slowAnswers respond after their seconds', async () => {
    await startEmulator({ faults: { slowAnswers: { rate: 1, seconds: 5 } } })
    let isAnswered = false
    const responsePromise = placeCall().then((response) => {
      isAnswered = true
      return response
    })
    while (clock.pendingTimerCount() < 1 || (await readPlacements()).length > 0)
      await new Promise(setImmediate)
    while (!isAnswered) {
      clock.advance(1000)
      await new Promise(setImmediate)
    }
    expect((await responsePromise).status).toBe(201)
    expect(clock.now()).toBeGreaterThanOrEqual(Date.UTC(2026, 0, 5, 12) + 5000)
  })

  it('storms respond to every request with 429 and retry-after until they end', async () => {
    await startEmulator({
      faults: { storms: { everySeconds: 60, lastSeconds: 10, retryAfterSeconds: 3 } },
    })
    expect((await placeCall()).status).toBe(201)
    clock.advance(50_000)
    const response = await placeCall()
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3'])
    expect(await response.json()).toEqual({
      message: 'Rate limit exceeded',
      error: 'Too Many Requests',
      statusCode: 429,
    })
    expect((await sendRequest('/assistant')).status).toBe(429)
    clock.advance(10_000)
    expect((await placeCall()).status).toBe(201)
  })

  it('staleLists list the calls as they were; reading a call is not affected', async () => {
    await startEmulator({ faults: { staleLists: { rate: 1, seconds: 5 } } })
    const { id } = await placeAndRead()
    expect(await readJson('/call')).toEqual([])
    expect((await readJson(`/call/${id}`)).id).toBe(id)
    clock.advance(5000)
    expect(await readJson('/call')).toMatchObject([{ id, status: 'queued' }])
  })

  it('lateReports delay transcript, analysis and cost', async () => {
    await startEmulator({ faults: { lateReports: { rate: 1, seconds: 3600 } } })
    const { id } = await placeAndRead()
    clock.advance(30 * minute)
    expect(await readJson(`/call/${id}`)).toMatchObject({ status: 'ended', cost: 0 })
    expect(await readJson(`/call/${id}`)).not.toHaveProperty('analysis')
    // The delay belongs to the call, so it remains after a restart without the fault.
    await stopEmulator()
    await startEmulator()
    expect(await readJson(`/call/${id}`)).not.toHaveProperty('analysis')
    clock.advance(60 * minute)
    expect(await readJson(`/call/${id}`)).toHaveProperty('analysis.summary')
  })

  it('happen at their rate, and to the same attempts for the same seed', async () => {
    const placeAttempts = async (seed: string) => {
      await startEmulator({
        concurrencyLimit: 1000,
        faults: { seed, serverErrors: 0.2, acceptedErrors: 0.2 },
      })
      const statuses: number[] = []
      for (let n = 0; n < 300; n++)
        statuses.push((await placeCall({ externalId: `attempt ${n}` })).status)
      const placements = await readPlacements()
      await stopEmulator()
      rmSync(join(dataDir, 'emulator.log.jsonl'))
      return { statuses, externalIds: placements.map(({ externalId }) => externalId) }
    }
    const first = await placeAttempts('a')
    expect(await placeAttempts('a')).toEqual(first)
    expect((await placeAttempts('b')).statuses).not.toEqual(first.statuses)
    const errorCount = first.statuses.filter((status) => status >= 500).length
    expect(errorCount).toBeGreaterThan(90)
    expect(errorCount).toBeLessThan(150)
    expect(first.externalIds.length).toBeGreaterThan(210)
    expect(first.externalIds.length).toBeLessThan(270)
    await startEmulator()
  })

  it('do not fail every retry of an attempt', async () => {
    await startEmulator({ faults: { serverErrors: 0.5 } })
    let attemptCount = 1
    while ((await placeCall({ externalId: 'a' })).status !== 201) attemptCount += 1
    expect(attemptCount).toBeLessThan(20)
  })
})

describe('server messages with faults', () => {
  const placeWithFaultyMessages = async (messages: object) => {
    await startEmulator({ faults: { messages } })
    const { url, received, waitForMessages } = await startReceiver()
    const serverMessages = ['status-update', 'end-of-call-report']
    await placeAndRead({}, { assistantOverrides: { server: { url }, serverMessages } })
    clock.advance(10 * minute)
    return { received, waitForMessages }
  }

  it('are sent twice when repeated', async () => {
    const { waitForMessages } = await placeWithFaultyMessages({ repeated: 1 })
    const [a, b, c, d] = ['ringing', 'in-progress', 'ended', 'end-of-call-report']
    expect(await waitForMessages(8)).toEqual([a, a, b, b, c, c, d, d])
  })

  it('are sent late without delaying the other messages', async () => {
    const { received, waitForMessages } = await placeWithFaultyMessages({
      late: { rate: 1, seconds: 3600 },
    })
    while (clock.pendingTimerCount() === 0) await new Promise(setImmediate)
    for (let n = 0; n < 20; n++) await readJson('/assistant')
    expect(received).toEqual([])
    clock.advance(60 * minute)
    expect((await waitForMessages(4)).toSorted()).toEqual([
      'end-of-call-report',
      'ended',
      'in-progress',
      'ringing',
    ])
  })

  it('are sent late exactly once when the emulator restarts in between', async () => {
    const { received, waitForMessages } = await placeWithFaultyMessages({
      late: { rate: 1, seconds: 3600 },
    })
    const countInLog = (text: string) =>
      readFileSync(join(dataDir, 'emulator.log.jsonl'), 'utf8').split(text).length - 1
    while (countInLog('"is":"told"') < 4) await new Promise(setImmediate)
    await stopEmulator()
    await startEmulator()
    clock.advance(30 * minute)
    expect(received).toEqual([])
    clock.advance(40 * minute)
    await waitForMessages(4)
    while (countInLog('told-late') < 4) await new Promise(setImmediate)
    await stopEmulator()
    await startEmulator()
    clock.advance(2 * 60 * minute)
    for (let n = 0; n < 20; n++) await readJson('/assistant')
    expect(received).toHaveLength(4)
  })

  it('include the speech events of the default message types', async () => {
    await startEmulator()
    const { url, received } = await startReceiver()
    const { id } = await placeAndRead({}, { assistantOverrides: { server: { url } } })
    clock.advance(10 * minute)
    const messageTypes = () => received.map(({ message }) => message.type)
    while (!messageTypes().includes('end-of-call-report')) await new Promise(setImmediate)
    const { artifact } = await readJson(`/call/${id}`)
    const turnCount = artifact.messages.length
    const countMessages = (type: string) => messageTypes().filter((each) => each === type).length
    expect(countMessages('speech-update')).toBe(2 * turnCount)
    expect(countMessages('conversation-update')).toBe(turnCount)
    expect(countMessages('assistant.started')).toBe(1)
    // The default message types do not include transcripts.
    expect(countMessages('transcript')).toBe(0)
  })
})

describe('an accepted call', () => {
  it('is listed at /emulator/calls with external id, time and status, also after its deletion', async () => {
    await startEmulator()
    const call = await placeAndRead({ externalId: 'attempt 1' })
    clock.advance(10 * minute)
    const secondCall = await placeAndRead({ externalId: 'attempt 2', number: '+15005550001' })
    await sendRequest(`/call/${call.id}`, { method: 'DELETE' })
    expect(await readJson('/emulator/calls')).toEqual([
      {
        id: call.id,
        externalId: 'attempt 1',
        number: '',
        createdAt: call.createdAt,
      },
      {
        id: secondCall.id,
        externalId: 'attempt 2',
        number: '+15005550001',
        createdAt: secondCall.createdAt,
        status: 'queued',
      },
    ])
    expect((await sendRequest('/emulator/calls', { headers: { authorization: '' } })).status).toBe(
      401,
    )
  })

  it('leaves nothing of the person in the log after its deletion', async () => {
    await startEmulator()
    const readLog = () => readFileSync(join(dataDir, 'emulator.log.jsonl'), 'utf8')
    const call = await placeAndRead({ number: '+15005550010', name: 'Quetzalia' })
    const kept = await placeAndRead({ number: '+15005550001', name: 'Bea' })
    clock.advance(10 * minute)
    await sendRequest(`/call/${call.id}`, { method: 'DELETE' })
    expect(readLog()).toContain('Quetzalia')
    clock.advance(1000)
    expect(readLog()).not.toMatch(/Quetzalia|5005550010/)
    await stopEmulator()
    await startEmulator()
    expect((await sendRequest(`/call/${call.id}`)).status).toBe(404)
    expect(await readJson(`/call/${kept.id}`)).toMatchObject({ customer: { name: 'Bea' } })
    // Also when it ended before the log was rewritten.
    await sendRequest(`/call/${kept.id}`, { method: 'DELETE' })
    await stopEmulator()
    await startEmulator()
    expect(readLog()).not.toMatch(/Bea|5005550001/)
  })

  it('is deleted from memory and log two weeks after its report, unless it never ended', async () => {
    await startEmulator()
    const oldCall = await placeAndRead()
    const endlessCall = await placeAndRead({ number: '+15005550008' })
    clock.advance(minute)
    await sendRequest(`/call/${endlessCall.id}`, { method: 'PATCH', body: '{"name":"kept"}' })
    clock.advance(10 * day)
    const recentCall = await placeAndRead()
    clock.advance(5 * day)
    await placeAndRead()
    expect((await sendRequest(`/call/${oldCall.id}`)).status).toBe(404)
    expect((await readJson('/call')).length).toBe(3)
    await stopEmulator()
    await startEmulator()
    const log = readFileSync(join(dataDir, 'emulator.log.jsonl'), 'utf8')
    expect(log).not.toContain(oldCall.id)
    expect(log).toContain(recentCall.id)
    expect(await readJson(`/call/${endlessCall.id}`)).toMatchObject({
      status: 'in-progress',
      name: 'kept',
    })
  })

  it('is deleted when more calls than the limit have ended, unless it is running or has unsent messages', async () => {
    const late = { rate: 1, seconds: 86_400 }
    const options = { endedCallLimit: 20, faults: { messages: { late } } }
    await startEmulator(options)
    const endlessCall = await placeAndRead({ number: '+15005550008' })
    const { url } = await startReceiver()
    const callWithUnsentMessages = await placeAndRead(
      {},
      { assistantOverrides: { server: { url } } },
    )
    clock.advance(10 * minute)
    const deletedCall = await placeAndRead()
    const endedCalls = []
    for (let n = 0; n < 200; n++) {
      endedCalls.push(await placeAndRead({ number: '+15005550001' }))
      clock.advance(minute)
      if (n === 0) await sendRequest(`/call/${deletedCall.id}`, { method: 'DELETE' })
    }
    const readKeptIds = async () => {
      const placements: { id: string }[] = await readJson('/emulator/calls')
      return placements.map(({ id }) => id)
    }
    const latestIds = endedCalls.slice(-20).map(({ id }) => id)
    expect(await readKeptIds()).toEqual(
      expect.arrayContaining([endlessCall.id, callWithUnsentMessages.id, ...latestIds]),
    )
    expect(await readKeptIds()).not.toContain(deletedCall.id)
    expect((await readKeptIds()).length).toBeLessThan(40)
    expect((await readJson('/call?limit=1000')).length).toBeLessThan(40)
    expect((await sendRequest(`/call/${endedCalls[0]?.id}`)).status).toBe(404)
    await stopEmulator()
    await startEmulator(options)
    expect(await readKeptIds()).toEqual([endlessCall.id, callWithUnsentMessages.id, ...latestIds])
  })
})

describe('GET /call', () => {
  it('lists each call exactly as GET /call/:id returns the call, at any time', async () => {
    await startEmulator({ concurrencyLimit: 1000 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ number: fc.integer({ min: 1, max: 11 }), waitMs: fc.nat(90_000) }), {
          maxLength: 8,
        }),
        fc.nat(200_000),
        async (steps, afterMs) => {
          for (const { number, waitMs } of steps) {
            await placeCall({ number: `+150055500${String(number).padStart(2, '0')}` })
            clock.advance(waitMs)
          }
          clock.advance(afterMs)
          const listed: { id: string; createdAt: string; updatedAt: string }[] =
            await readJson('/call?limit=1000')
          expect(listed).toEqual(await Promise.all(listed.map(({ id }) => readJson(`/call/${id}`))))
          const creationTimes = listed.map(({ createdAt }) => createdAt)
          expect(creationTimes).toEqual(creationTimes.toSorted().reverse())
          const [middleCall] = listed.slice(listed.length / 2)
          if (!middleCall) return
          const changedSince = listed.filter(({ updatedAt }) => updatedAt >= middleCall.updatedAt)
          expect(await readJson(`/call?limit=1000&updatedAtGe=${middleCall.updatedAt}`)).toEqual(
            changedSince,
          )
          const createdBefore = listed.filter(({ createdAt }) => createdAt < middleCall.createdAt)
          expect(await readJson(`/call?limit=1000&createdAtLt=${middleCall.createdAt}`)).toEqual(
            createdBefore,
          )
        },
      ),
      { numRuns: 15 },
    )
  })
})

describe("the widget's chat", () => {
  const sendChat = (fields: object = {}) =>
    post('/chat/web', { input: 'Hello', assistantId, stream: true, ...fields })

  async function readStream(response: Response) {
    const bodyText = response.text()
    let text: string | undefined
    void bodyText.then((body) => {
      text = body
    })
    while (text === undefined) {
      clock.advance(40)
      await new Promise(setImmediate)
    }
    const events = text
      .trim()
      .split('\n\n')
      .map((event) => event.replace('data: ', ''))
    expect(events.pop()).toBe('[DONE]')
    const chunks = events.map((event) => JSON.parse(event))
    return { chunks, content: chunks.map(({ delta }) => delta).join('') }
  }

  it('streams an answer word by word and continues a session', async () => {
    await startEmulator()
    const response = await sendChat({ assistantOverrides: { variableValues: { name: 'Ann' } } })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const first = await readStream(response)
    expect(first.chunks.length).toBeGreaterThan(10)
    expect(first.chunks[0]).toEqual({
      id: expect.any(String),
      sessionId: expect.any(String),
      path: 'chat.output[0].content',
      delta: expect.any(String),
    })
    expect(first.content).toMatch(/Ann.*Brightline/)
    const second = await readStream(await sendChat({ sessionId: first.chunks[0].sessionId }))
    expect(second.content).toBe(scripts[0]?.topics[0]?.question)
    expect(
      (await readStream(await sendChat({ sessionId: first.chunks[0].sessionId, sessionEnd: true })))
        .content,
    ).toContain('Goodbye')
  })

  it('responds with the whole answer when no stream is requested', async () => {
    await startEmulator()
    const response = await sendChat({ stream: false })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      sessionId: expect.any(String),
      output: [{ role: 'assistant', content: expect.stringContaining('Brightline') }],
    })
  })

  it('refuses invalid requests, and calls in the browser', async () => {
    await startEmulator()
    expect((await sendChat({ inputs: 1 })).status).toBe(400)
    expect((await sendChat({ input: '' })).status).toBe(400)
    expect((await sendChat({ assistantId: '0a9ca11e-0000-4000-8000-00000000ffff' })).status).toBe(
      400,
    )
    expect((await post('/call/web', { assistantId })).status).toBe(503)
    const preflight = await sendRequest('/chat/web', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://page.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-client-id',
      },
    })
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-client-id')
  })
})
