import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { type Vapi, VapiClient } from '@vapi-ai/server-sdk'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fetchProviderCall, testToken } from '../client.ts'
import {
  type Emulator,
  type EmulatorOptions,
  emulatorPhoneNumberId,
  openEmulator,
} from './index.ts'
import { scripts } from './scripts.ts'
import { createFakeClock, listen, openMessageReceiver } from './testing/harness.ts'

/** Lets pending I/O continue until a condition is true. */
async function waitUntil(isTrue: () => boolean) {
  while (!isTrue()) await new Promise(setImmediate)
}

const assistantId = scripts[0]?.id ?? ''
const agreeingCustomer = { number: '+15005550010', name: 'Ann Lee' }
const minute = 60_000

let clock: ReturnType<typeof createFakeClock>
let dataDir: string
let baseUrl: string
let emulator: Emulator
let httpServer: Server
let vapiClient: VapiClient
const cleanups: (() => Promise<unknown> | unknown)[] = []

async function startEmulator(options: Partial<EmulatorOptions> = {}) {
  emulator = await openEmulator({
    dataDir,
    speed: 1,
    baseUrl: () => baseUrl,
    now: clock.now,
    timer: clock.timer,
    // An empty search path makes the tests independent of installed speech programs.
    searchPath: '',
    ...options,
  })
  // The product also serves the emulator below a path prefix.
  const app = new Hono().route('/provider', emulator.app)
  httpServer = createAdaptorServer({ fetch: app.fetch }) as Server
  baseUrl = `${await listen(httpServer)}/provider`
  vapiClient = new VapiClient({ token: 'key', baseUrl, maxRetries: 0 })
}

async function stopEmulator() {
  httpServer.closeAllConnections()
  await new Promise((resolve) => httpServer.close(resolve))
  await emulator.stop()
}

beforeEach(async () => {
  clock = createFakeClock()
  dataDir = mkdtempSync(join(tmpdir(), 'emulator-'))
  await startEmulator()
})

afterEach(async () => {
  await stopEmulator()
  for (const cleanUp of cleanups.splice(0)) await cleanUp()
  rmSync(dataDir, { recursive: true })
})

async function startReceiver() {
  const messageReceiver = await openMessageReceiver()
  cleanups.push(() => {
    messageReceiver.server.closeAllConnections()
    messageReceiver.server.close()
  })
  return messageReceiver
}

async function placeCall(request: Partial<Vapi.CreateCallDto> = {}): Promise<Vapi.Call> {
  const createResponse = await vapiClient.calls.create({
    assistantId,
    phoneNumberId: emulatorPhoneNumberId,
    customer: agreeingCustomer,
    ...request,
  })
  return createResponse as Vapi.Call
}

const sendRequest = (path: string, init: RequestInit = {}) =>
  fetch(`${baseUrl}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { authorization: 'Bearer key', ...init.headers },
  })

describe('placing a call', () => {
  it('returns a queued call that occupies a line', async () => {
    const call = await placeCall({ name: 'Spring / Ann' })
    expect(call).toMatchObject({
      status: 'queued',
      type: 'outboundPhoneCall',
      cost: 0,
      name: 'Spring / Ann',
      assistantId,
      phoneNumberId: emulatorPhoneNumberId,
      customer: agreeingCustomer,
      createdAt: '2026-01-05T12:00:00.000Z',
      updatedAt: '2026-01-05T12:00:00.000Z',
      monitor: {
        listenUrl: `${baseUrl.replace('http:', 'ws:')}/call/${call.id}/listen`,
        controlUrl: `${baseUrl}/call/${call.id}/control`,
      },
      subscriptionLimits: {
        concurrencyBlocked: false,
        concurrencyLimit: 10,
        remainingConcurrentCalls: 9,
      },
    })
    expect(call.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(call).not.toHaveProperty('startedAt')
    expect(call).not.toHaveProperty('artifact')
  })

  it('ends first, and has cost, transcript and analysis later', async () => {
    const { id } = await placeCall()
    const callsByState = new Map<string, Vapi.Call>()
    for (let second = 0; second < 200; second++) {
      const call = await vapiClient.calls.get({ id })
      const state = call.status === 'ended' && call.analysis ? 'reported' : `${call.status}`
      if (!callsByState.has(state)) callsByState.set(state, call)
      clock.advance(1000)
    }
    expect([...callsByState.keys()]).toEqual([
      'queued',
      'ringing',
      'in-progress',
      'ended',
      'reported',
    ])
    const [inProgress, ended, reported] = ['in-progress', 'ended', 'reported'].map((s) =>
      callsByState.get(s),
    )
    expect(ended).toMatchObject({ endedReason: 'customer-ended-call', cost: 0 })
    expect(ended).not.toHaveProperty('artifact')
    expect(ended?.startedAt).toBe(inProgress?.startedAt)
    expect(reported?.startedAt).toBe(inProgress?.startedAt)
    expect(reported?.artifact?.transcript).toMatch(/^AI: .*Ann.*\nUser: /)
    expect(reported?.analysis).toMatchObject({
      structuredData: { qualified: true, reason: expect.any(String) },
      successEvaluation: 'true',
    })
    expect(reported?.updatedAt && ended?.updatedAt && reported.updatedAt > ended.updatedAt).toBe(
      true,
    )
  })

  it('costs nothing only when the line is busy', async () => {
    const voicemailCustomer = { number: '+15005550003' }
    const busyCustomer = { number: '+15005550001' }
    for (const customer of [agreeingCustomer, voicemailCustomer, busyCustomer]) {
      const { id } = await placeCall({ customer })
      clock.advance(5 * minute)
      const { cost } = await vapiClient.calls.get({ id })
      expect(cost === 0).toBe(customer === busyCustomer)
    }
  })

  it('places several calls at once and returns an error for each invalid customer', async () => {
    const batch = await vapiClient.calls.create({
      assistantId,
      phoneNumberId: emulatorPhoneNumberId,
      customers: [agreeingCustomer, { number: '555' }],
    })
    expect(batch).toMatchObject({
      results: [{ customer: agreeingCustomer, status: 'queued' }],
      errors: [{ customer: { number: '555' }, error: expect.stringContaining('E.164') }],
    })
  })

  it('refuses calls while no line is free', async () => {
    const calls = await Promise.all(Array.from({ length: 10 }, () => placeCall()))
    await expect(placeCall()).rejects.toMatchObject({
      statusCode: 400,
      body: { message: expect.stringContaining('Over Concurrency Limit'), error: 'Bad Request' },
    })
    await fetch(calls[0]?.monitor?.controlUrl ?? '', {
      method: 'POST',
      body: JSON.stringify({ type: 'end-call' }),
    })
    await expect(placeCall()).resolves.toMatchObject({
      subscriptionLimits: { remainingConcurrentCalls: 0 },
    })
    clock.advance(5 * minute)
    await expect(placeCall()).resolves.toMatchObject({
      subscriptionLimits: { remainingConcurrentCalls: 9 },
    })
  })

  it('keeps a call scheduled until its time', async () => {
    const earliestAt = new Date(clock.now() + minute).toISOString()
    const { id } = await placeCall({ schedulePlan: { earliestAt } })
    expect(await vapiClient.calls.get({ id })).toMatchObject({ status: 'scheduled' })
    expect(await placeCall()).toMatchObject({ subscriptionLimits: { remainingConcurrentCalls: 9 } })
    clock.advance(minute)
    expect(await vapiClient.calls.get({ id })).toMatchObject({ status: 'queued' })
  })
})

describe('an invalid request', () => {
  const validBody = {
    assistantId,
    phoneNumberId: emulatorPhoneNumberId,
    customer: agreeingCustomer,
  }
  const postCall = async (request: unknown) => {
    const response = await sendRequest('/call', { method: 'POST', body: JSON.stringify(request) })
    return response.json()
  }
  const badRequest = (message: unknown) => ({ message, error: 'Bad Request', statusCode: 400 })
  const unknownId = '0a9ca11e-0000-4000-8000-00000000ffff'

  it.each([
    [{ ...validBody, metadata: {} }, ['property metadata should not exist']],
    [
      { ...validBody, assistantOverrides: { server: { url: 'http://a.example', secrt: 'x' } } },
      ['assistantOverrides.server.property secrt should not exist'],
    ],
    [
      { ...validBody, name: 'n'.repeat(41) },
      ['name must be shorter than or equal to 40 characters'],
    ],
    [
      { ...validBody, customer: { ...agreeingCustomer, name: 'n'.repeat(41), age: 3 } },
      [
        'customer.property age should not exist',
        'customer.name must be shorter than or equal to 40 characters',
      ],
    ],
    [{ ...validBody, customer: { number: '2025550123' } }, [expect.stringContaining('E.164')]],
    [{ ...validBody, assistantId: 'x' }, ['assistantId must be a UUID']],
    [
      { ...validBody, assistantId: unknownId },
      expect.stringContaining(`${unknownId} Does Not Exist`),
    ],
    [
      { ...validBody, phoneNumberId: unknownId },
      expect.stringContaining(`${unknownId} Does Not Exist`),
    ],
    [{ ...validBody, squadId: unknownId }, ['squadId is not served by the emulator']],
    [{ ...validBody, customer: undefined }, 'Need Either `customer` Or `customers`.'],
    [[], ['body must be an object']],
  ])('is refused with all problems: %j', async (request, message) => {
    expect(await postCall(request)).toEqual(badRequest(message))
  })

  it('is refused when it is not JSON', async () => {
    const response = await sendRequest('/call', { method: 'POST', body: '{' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'Bad Request', statusCode: 400 })
  })

  it.each(['', 'Bearer', 'Bearer  ', 'Bearer invalid-key', 'Basic key'])(
    'is refused with the token "%s"',
    async (authorization) => {
      const response = await sendRequest('/call', { headers: { authorization } })
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({
        message:
          'Invalid Key. Hot tip, you may be using the private key instead of the public key, or vice versa.',
        error: 'Unauthorized',
        statusCode: 401,
      })
    },
  )

  it('is refused with 404 for an unknown call, assistant, phone number or path', async () => {
    for (const path of [
      `/call/${unknownId}`,
      `/assistant/${unknownId}`,
      `/phone-number/${unknownId}`,
      '/nix',
    ]) {
      const response = await sendRequest(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: 'Not Found', statusCode: 404 })
    }
    expect((await sendRequest('/call/x')).status).toBe(400)
  })
})

describe('a list', () => {
  it('has the newest calls first, up to the limit', async () => {
    const ids: string[] = []
    for (let n = 0; n < 4; n++) {
      ids.unshift((await placeCall()).id)
      clock.advance(1)
    }
    expect((await vapiClient.calls.list()).map((call) => call.id)).toEqual(ids)
    expect((await vapiClient.calls.list({ limit: 2 })).map((call) => call.id)).toEqual(
      ids.slice(0, 2),
    )
    const [first] = await vapiClient.calls.list({ limit: 1 })
    const createdAtLt = first?.createdAt
    expect((await vapiClient.calls.list({ createdAtLt })).map((call) => call.id)).toEqual(
      ids.slice(1),
    )
  })

  it('has the calls that changed since a time', async () => {
    const { id } = await placeCall()
    clock.advance(10 * minute)
    const watermark = new Date(clock.now()).toISOString()
    const listUpdatedIds = async () =>
      (await vapiClient.calls.list({ updatedAtGt: watermark })).map((call) => call.id)
    expect(await listUpdatedIds()).toEqual([])
    const second = await placeCall()
    clock.advance(minute / 2)
    expect(await listUpdatedIds()).toEqual([second.id])
    await vapiClient.calls.update({ id, name: 'renamed' })
    expect(await listUpdatedIds()).toEqual([second.id, id])
  })

  it('is filtered by assistant and phone number', async () => {
    await placeCall()
    const callOfSecondAssistant = await placeCall({ assistantId: scripts[1]?.id })
    const listedCalls = await vapiClient.calls.list({ assistantId: scripts[1]?.id })
    expect(listedCalls.map((call) => call.id)).toEqual([callOfSecondAssistant.id])
    expect(await vapiClient.calls.list({ phoneNumberId: assistantId })).toEqual([])
    expect((await vapiClient.calls.list({ phoneNumberId: emulatorPhoneNumberId })).length).toBe(2)
  })

  it.each(['limit=1001', 'limit=x', 'createdAtGt=yesterday', 'status=ended'])(
    'is refused for the query %s',
    async (query) => {
      expect((await sendRequest(`/call?${query}`)).status).toBe(400)
    },
  )

  it('has twelve assistants and one phone number', async () => {
    const assistants = await vapiClient.assistants.list()
    expect(new Set(assistants.map((each) => each.name)).size).toBe(12)
    expect(await vapiClient.assistants.get({ id: assistantId })).toMatchObject({
      name: 'Sales Qualification',
    })
    expect(await vapiClient.phoneNumbers.list()).toMatchObject([
      { id: emulatorPhoneNumberId, provider: 'twilio', status: 'active' },
    ])
  })
})

describe('changing a call', () => {
  it('renames it with PATCH, and refuses other fields', async () => {
    const { id } = await placeCall()
    expect(await vapiClient.calls.update({ id, name: 'Autumn' })).toMatchObject({ name: 'Autumn' })
    const response = await sendRequest(`/call/${id}`, {
      method: 'PATCH',
      body: '{"status":"ended"}',
    })
    expect((await response.json()).message).toEqual(['property status should not exist'])
  })

  it('hangs it up with the control command end-call', async () => {
    const call = await placeCall()
    clock.advance(minute / 2)
    const postControl = (type: string) =>
      fetch(call.monitor?.controlUrl ?? '', { method: 'POST', body: JSON.stringify({ type }) })
    expect((await postControl('say')).status).toBe(400)
    expect((await postControl('end-call')).status).toBe(200)
    expect(await vapiClient.calls.get({ id: call.id })).toMatchObject({
      status: 'ended',
      endedReason: 'manually-canceled',
      endedAt: new Date(clock.now()).toISOString(),
    })
  })

  it('ends a running call on DELETE, and removes an ended call', async () => {
    const { id } = await placeCall()
    expect(await vapiClient.calls.delete({ id })).toMatchObject({ endedReason: 'call-deleted' })
    expect(await vapiClient.calls.get({ id })).toMatchObject({ status: 'ended' })
    await vapiClient.calls.delete({ id })
    await expect(vapiClient.calls.get({ id })).rejects.toMatchObject({ statusCode: 404 })
    const earliestAt = new Date(clock.now() + minute).toISOString()
    const scheduled = await placeCall({ schedulePlan: { earliestAt } })
    expect(await vapiClient.calls.delete({ id: scheduled.id })).toMatchObject({
      endedReason: 'scheduled-call-deleted',
    })
  })
})

describe('server messages', () => {
  const subscribeStatusAndReport = (url: string, server: Partial<Vapi.Server> = {}) => ({
    assistantOverrides: {
      server: { url, headers: { 'X-Vapi-Secret': 'open sesame' }, ...server },
      serverMessages: ['status-update' as const, 'end-of-call-report' as const],
    },
  })

  it('report the changes of a call in order, with the secret', async () => {
    const { url, received, waitForMessages } = await startReceiver()
    const { id } = await placeCall(subscribeStatusAndReport(url))
    clock.advance(5 * minute)
    expect(await waitForMessages(4)).toEqual([
      'ringing',
      'in-progress',
      'ended',
      'end-of-call-report',
    ])
    expect(received.map(({ headers }) => headers['x-vapi-secret'])).toEqual(
      Array(4).fill('open sesame'),
    )
    expect(received.map(({ message }) => message.call.id)).toEqual(Array(4).fill(id))
    const [, , ended, report] = received.map(({ message }) => message)
    expect(ended).toMatchObject({
      type: 'status-update',
      endedReason: 'customer-ended-call',
      call: { status: 'ended', cost: 0 },
    })
    const call = await vapiClient.calls.get({ id })
    expect(report).toMatchObject({
      endedReason: 'customer-ended-call',
      analysis: call.analysis,
      cost: call.cost,
      artifact: { transcript: call.artifact?.transcript },
      call: { id, analysis: call.analysis },
      customer: agreeingCustomer,
    })
  })

  it('carry the secret of the field server.secret', async () => {
    const { url, received, waitForMessages } = await startReceiver()
    const response = await sendRequest('/call', {
      method: 'POST',
      body: JSON.stringify({
        assistantId,
        phoneNumberId: emulatorPhoneNumberId,
        customer: agreeingCustomer,
        assistantOverrides: { server: { url, secret: 'old' } },
      }),
    })
    expect(await response.text()).not.toContain('"old"')
    clock.advance(5 * minute)
    await waitForMessages(4)
    expect(received[0]?.headers['x-vapi-secret']).toBe('old')
  })

  it('have a secret that reading the call does not return', async () => {
    const { url } = await startReceiver()
    const call = await placeCall(subscribeStatusAndReport(url))
    expect(JSON.stringify(call)).not.toContain('open sesame')
  })

  it('have only the subscribed types', async () => {
    const { url, waitForMessages } = await startReceiver()
    const { assistantOverrides } = subscribeStatusAndReport(url)
    await placeCall({
      assistantOverrides: { ...assistantOverrides, serverMessages: ['end-of-call-report'] },
    })
    clock.advance(5 * minute)
    expect(await waitForMessages(1)).toEqual(['end-of-call-report'])
  })

  it('are not retried when the receiver rejects them', async () => {
    const { url, nextStatuses, waitForMessages } = await startReceiver()
    nextStatuses.push(500)
    await placeCall(subscribeStatusAndReport(url))
    clock.advance(5 * minute)
    expect(await waitForMessages(4)).toEqual([
      'ringing',
      'in-progress',
      'ended',
      'end-of-call-report',
    ])
  })

  it('are retried as the backoff plan says, but not after an excluded status', async () => {
    const { url, nextStatuses, waitForMessages } = await startReceiver()
    nextStatuses.push(503, 401)
    const backoffPlan = {
      type: 'fixed',
      maxRetries: 3,
      baseDelaySeconds: 1,
      excludedStatusCodes: [401],
    }
    // The SDK has wrong types for the fields of this plan.
    await placeCall(
      subscribeStatusAndReport(url, { backoffPlan: backoffPlan as unknown as Vapi.BackoffPlan }),
    )
    clock.advance(5 * minute)
    await waitForMessages(1)
    await waitUntil(() => clock.pendingTimerCount() > 0)
    clock.advance(1000)
    expect(await waitForMessages(5)).toEqual([
      'ringing',
      'ringing',
      'in-progress',
      'ended',
      'end-of-call-report',
    ])
  })

  it('that were unsent when the emulator stopped are sent after its restart', async () => {
    const { url, received, waitForMessages } = await startReceiver()
    const { id } = await placeCall(subscribeStatusAndReport(url))
    // After 3 s the phone rings, and nobody has answered yet: ringing takes at least 3 s.
    clock.advance(3000)
    await waitForMessages(1)
    await waitUntil(() =>
      readFileSync(join(dataDir, 'emulator.log.jsonl'), 'utf8').includes('told'),
    )
    await stopEmulator()
    clock.advance(10 * minute)
    await startEmulator()
    clock.advance(1000)
    expect(await waitForMessages(4)).toEqual([
      'ringing',
      'in-progress',
      'ended',
      'end-of-call-report',
    ])
    expect(received.every(({ message }) => message.call.id === id)).toBe(true)
  })

  it('are retried while the receiver is unreachable just after the start of the emulator', async () => {
    const { url, server, waitForMessages } = await startReceiver()
    const [respond] = server.listeners('request') as [(...args: unknown[]) => void]
    server.removeAllListeners('request')
    server.once('request', (request) => {
      server.on('request', respond)
      request.socket.destroy()
    })
    await placeCall({ customer: { number: '+15005550001' }, ...subscribeStatusAndReport(url) })
    clock.advance(25_000)
    await waitUntil(() => clock.pendingTimerCount() > 0)
    clock.advance(1000)
    expect(await waitForMessages(3)).toEqual(['ringing', 'ended', 'end-of-call-report'])
  })

  it('need one timer for any number of calls', async () => {
    await stopEmulator()
    await startEmulator({ concurrencyLimit: 1000 })
    const { url } = await startReceiver()
    for (let n = 0; n < 50; n++) await placeCall(subscribeStatusAndReport(url))
    expect(clock.pendingTimerCount()).toBe(1)
  })
})

describe('the log', () => {
  it('restores every call after a restart, and running calls continue', async () => {
    const runningCall = await placeCall({ name: 'original' })
    const hungUpCall = await placeCall()
    const removedCall = await placeCall()
    clock.advance(1)
    await vapiClient.calls.delete({ id: hungUpCall.id })
    await vapiClient.calls.delete({ id: removedCall.id })
    await vapiClient.calls.delete({ id: removedCall.id })
    await vapiClient.calls.update({ id: runningCall.id, name: 'renamed' })
    const hungUpBefore = await vapiClient.calls.get({ id: hungUpCall.id })
    await stopEmulator()
    // The new speed applies only to new calls.
    await startEmulator({ speed: 1000 })
    expect(await vapiClient.calls.get({ id: runningCall.id })).toMatchObject({
      status: 'queued',
      name: 'renamed',
      createdAt: runningCall.createdAt,
    })
    expect((await vapiClient.calls.get({ id: hungUpCall.id })).endedAt).toBe(hungUpBefore.endedAt)
    await expect(vapiClient.calls.get({ id: removedCall.id })).rejects.toMatchObject({
      statusCode: 404,
    })
    expect(await placeCall()).toMatchObject({ subscriptionLimits: { remainingConcurrentCalls: 8 } })
    clock.advance(5 * minute)
    expect(await vapiClient.calls.get({ id: runningCall.id })).toMatchObject({ status: 'ended' })
  })

  it('of the previous version, written at a speed above 1, is continued with times in order', async () => {
    await stopEmulator()
    const placedEntry = (id: string) => ({
      is: 'placed',
      id,
      request: { assistantId, phoneNumberId: emulatorPhoneNumberId, customer: agreeingCustomer },
      seed: 'callwright',
      speed: 10,
      createdAt: clock.now(),
    })
    const runningId = '019b8e4c-7800-7000-8000-000000000001'
    const hungUpId = '019b8e4c-7800-7000-8000-000000000002'
    const hungUpAt = clock.now() + 3000
    const entries = [
      placedEntry(runningId),
      placedEntry(hungUpId),
      { is: 'told', id: runningId, events: 1 },
      { is: 'hung-up', id: hungUpId, at: hungUpAt, endedReason: 'call-deleted' },
    ]
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`)
    appendFileSync(join(dataDir, 'emulator.log.jsonl'), lines.join(''))
    clock.advance(3000)
    await startEmulator()
    expect(await vapiClient.calls.get({ id: hungUpId })).toMatchObject({
      endedReason: 'call-deleted',
      endedAt: new Date(hungUpAt).toISOString(),
    })
    expect(await vapiClient.calls.get({ id: runningId })).toMatchObject({ status: 'in-progress' })
    clock.advance(minute)
    for (const id of [runningId, hungUpId]) {
      const call = await vapiClient.calls.get({ id })
      const times = [call.createdAt, call.startedAt, call.endedAt, call.updatedAt]
      expect(times).toEqual(times.toSorted())
      expect(call).toMatchObject({ status: 'ended', analysis: { summary: expect.any(String) } })
    }
  })

  it('may end with an unfinished line', async () => {
    const path = join(dataDir, 'emulator.log.jsonl')
    const { id } = await placeCall()
    await stopEmulator()
    appendFileSync(path, '{"is":"placed","id":"torn')
    await startEmulator()
    const second = await placeCall()
    await stopEmulator()
    await startEmulator()
    expect((await vapiClient.calls.list()).map((call) => call.id)).toEqual([second.id, id])
    expect(readFileSync(path, 'utf8')).not.toContain('torn')
  })

  it('with an invalid line before its end is rejected with the line number', async () => {
    await stopEmulator()
    appendFileSync(join(dataDir, 'emulator.log.jsonl'), 'nonsense\n')
    await expect(
      openEmulator({ dataDir, speed: 1, baseUrl: () => baseUrl, timer: clock.timer }),
    ).rejects.toThrow('line 1 is not JSON')
    rmSync(join(dataDir, 'emulator.log.jsonl'))
    await startEmulator()
  })
})

describe('a recording', () => {
  async function placeFinishedCall(customer: Vapi.CreateCustomerDto = agreeingCustomer) {
    const { id } = await placeCall({ customer })
    clock.advance(10 * minute)
    return vapiClient.calls.get({ id })
  }

  it('is as long as its call and has one voice in each channel', async () => {
    const call = await placeFinishedCall()
    const response = await sendRequest(`/call/${call.id}/stereo-recording`)
    expect(response.status).toBe(302)
    const audioResponse = await fetch(response.headers.get('location') ?? '')
    expect(audioResponse.headers.get('content-type')).toBe('audio/wav')
    const bytes = Buffer.from(await audioResponse.arrayBuffer())
    const seconds = (Date.parse(call.endedAt ?? '') - Date.parse(call.startedAt ?? '')) / 1000
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF')
    expect(bytes.readUInt32LE(40) / bytes.readUInt32LE(28)).toBeCloseTo(seconds, 1)

    const loudness = (role: string, channel: number) => {
      let sum = 0
      let count = 0
      for (const message of call.artifact?.messages ?? []) {
        const turn = message as Vapi.BotMessage
        if (turn.role !== role) continue
        const end = turn.secondsFromStart + (turn.endTime - turn.time) / 1000
        for (let frame = turn.secondsFromStart * 8000; frame < end * 8000 - 1; frame++) {
          sum += bytes.readInt16LE(44 + Math.floor(frame) * 4 + channel * 2) ** 2
          count += 1
        }
      }
      return Math.sqrt(sum / count)
    }
    expect(loudness('bot', 0)).toBeGreaterThan(300)
    expect(loudness('user', 1)).toBeGreaterThan(300)
    expect(loudness('bot', 1)).toBe(0)
    expect(loudness('user', 0)).toBe(0)
  })

  it('is served in ranges', async () => {
    const call = await placeFinishedCall()
    const url = call.artifact?.presignedMonoUrl ?? ''
    const wholeFile = Buffer.from(await (await fetch(url)).arrayBuffer())
    const fetchRange = async (range: string) => {
      const response = await fetch(url, { headers: { range } })
      return {
        status: response.status,
        range: response.headers.get('content-range'),
        bytes: Buffer.from(await response.arrayBuffer()),
      }
    }
    expect(await fetchRange('bytes=100-199')).toEqual({
      status: 206,
      range: `bytes 100-199/${wholeFile.length}`,
      bytes: wholeFile.subarray(100, 200),
    })
    expect((await fetchRange('bytes=-10')).bytes).toEqual(wholeFile.subarray(-10))
    expect((await fetchRange(`bytes=${wholeFile.length - 5}-`)).bytes).toEqual(
      wholeFile.subarray(-5),
    )
    expect(await fetchRange(`bytes=${wholeFile.length}-`)).toMatchObject({ status: 416 })
  })

  it('has an unsigned address that responds with 403, and signed addresses that expire and cannot be forged', async () => {
    const { artifact } = await placeFinishedCall()
    expect((await fetch(artifact?.recordingUrl ?? '')).status).toBe(403)
    const url = artifact?.presignedMonoUrl ?? ''
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(url.replace('mono.wav', 'stereo.wav'))).status).toBe(403)
    expect((await fetch(url.replace(/expires=\d/, 'expires=9'))).status).toBe(403)
    clock.advance(Date.parse(artifact?.presignedUrlsExpiresAt ?? '') - clock.now())
    expect((await fetch(url)).status).toBe(403)
  })

  it('does not exist for an unanswered call or before the report', async () => {
    const busyCall = await placeFinishedCall({ number: '+15005550001' })
    expect((await sendRequest(`/call/${busyCall.id}/mono-recording`)).status).toBe(404)
    const { id } = await placeCall()
    expect((await sendRequest(`/call/${id}/mono-recording`)).status).toBe(404)
  })
})

describe('a browser', () => {
  it('may read calls from another origin, but not place any', async () => {
    const sendPreflight = (method: string) =>
      fetch(`${baseUrl}/call`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://dashboard.example',
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type',
        },
      })
    const { headers } = await sendPreflight('GET')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-headers')).toContain('authorization')
    expect((await sendPreflight('POST')).headers.get('access-control-allow-methods')).toBe(
      'GET,HEAD',
    )
  })

  it('can read a call with the client of this package', async () => {
    const { id } = await placeCall()
    clock.advance(10 * minute)
    const call = await fetchProviderCall({ baseUrl, token: 'key', id })
    expect(call).toMatchObject({
      status: 'ended',
      endedReason: 'customer-ended-call',
      transcript: expect.stringContaining('AI: '),
      phoneCallProvider: 'twilio',
    })
    expect((await fetch(call.recordingUrl ?? '')).status).toBe(200)
    expect(call.costBreakdown?.total).toBe(call.cost)
    expect(await testToken({ baseUrl, token: 'key' })).toEqual({ ok: true })
    expect(await testToken({ baseUrl, token: 'invalid' })).toMatchObject({ ok: false })
  })
})
