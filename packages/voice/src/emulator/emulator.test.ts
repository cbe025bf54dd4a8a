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
import { createClock, listen, openReceiver } from './testing/harness.ts'

/** Lets what is under way go on until something is so. */
async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise(setImmediate)
}

const assistantId = scripts[0]?.id ?? ''
const agrees = { number: '+15005550010', name: 'Ann Lee' }
const minute = 60_000

let clock: ReturnType<typeof createClock>
let dataDir: string
let baseUrl: string
let emulator: Emulator
let web: Server
let vapi: VapiClient
const closing: (() => Promise<unknown> | unknown)[] = []

async function start(options: Partial<EmulatorOptions> = {}) {
  emulator = await openEmulator({
    dataDir,
    speed: 1,
    baseUrl: () => baseUrl,
    now: clock.now,
    timer: clock.timer,
    // What this machine can speak with is not what the tests are about.
    searchPath: '',
    ...options,
  })
  // As the product serves it: below a prefix of its own server.
  const app = new Hono().route('/provider', emulator.app)
  web = createAdaptorServer({ fetch: app.fetch }) as Server
  baseUrl = `${await listen(web)}/provider`
  vapi = new VapiClient({ token: 'key', baseUrl, maxRetries: 0 })
}

async function stop() {
  web.closeAllConnections()
  await new Promise((resolve) => web.close(resolve))
  await emulator.stop()
}

beforeEach(async () => {
  clock = createClock()
  dataDir = mkdtempSync(join(tmpdir(), 'emulator-'))
  await start()
})

afterEach(async () => {
  await stop()
  for (const close of closing.splice(0)) await close()
  rmSync(dataDir, { recursive: true })
})

async function receiver() {
  const opened = await openReceiver()
  closing.push(() => {
    opened.server.closeAllConnections()
    opened.server.close()
  })
  return opened
}

async function place(request: Partial<Vapi.CreateCallDto> = {}): Promise<Vapi.Call> {
  const created = await vapi.calls.create({
    assistantId,
    phoneNumberId: emulatorPhoneNumberId,
    customer: agrees,
    ...request,
  })
  return created as Vapi.Call
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${baseUrl}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { authorization: 'Bearer key', ...init.headers },
  })

describe('placing a call', () => {
  it('answers with a queued call that has a line', async () => {
    const call = await place({ name: 'Spring / Ann' })
    expect(call).toMatchObject({
      status: 'queued',
      type: 'outboundPhoneCall',
      cost: 0,
      name: 'Spring / Ann',
      assistantId,
      phoneNumberId: emulatorPhoneNumberId,
      customer: agrees,
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

  it('ends in two steps: first the end, later what it cost and what was said', async () => {
    const { id } = await place()
    const seen = new Map<string, Vapi.Call>()
    for (let second = 0; second < 200; second++) {
      const call = await vapi.calls.get({ id })
      const state = call.status === 'ended' && call.analysis ? 'reported' : `${call.status}`
      if (!seen.has(state)) seen.set(state, call)
      clock.pass(1000)
    }
    expect([...seen.keys()]).toEqual(['queued', 'ringing', 'in-progress', 'ended', 'reported'])
    const [running, ended, reported] = ['in-progress', 'ended', 'reported'].map((s) => seen.get(s))
    expect(ended).toMatchObject({ endedReason: 'customer-ended-call', cost: 0 })
    expect(ended).not.toHaveProperty('artifact')
    expect(ended?.startedAt).toBe(running?.startedAt)
    expect(reported?.startedAt).toBe(running?.startedAt)
    expect(reported?.artifact?.transcript).toMatch(/^AI: .*Ann.*\nUser: /)
    expect(reported?.analysis).toMatchObject({
      structuredData: { qualified: true, reason: expect.any(String) },
      successEvaluation: 'true',
    })
    expect(reported?.updatedAt && ended?.updatedAt && reported.updatedAt > ended.updatedAt).toBe(
      true,
    )
  })

  it('costs what its parts cost', async () => {
    const machine = { number: '+15005550003' }
    const busy = { number: '+15005550001' }
    for (const customer of [agrees, machine, busy]) {
      const { id } = await place({ customer })
      clock.pass(5 * minute)
      const { cost, costs = [], costBreakdown } = await vapi.calls.get({ id })
      const sum = costs.reduce((total, each) => total + (each as { cost: number }).cost, 0)
      expect(cost).toBeCloseTo(sum, 10)
      expect(costBreakdown?.total).toBe(cost)
      expect(cost === 0).toBe(customer === busy)
    }
  })

  it('places several at once and says which it could not', async () => {
    const batch = await vapi.calls.create({
      assistantId,
      phoneNumberId: emulatorPhoneNumberId,
      customers: [agrees, { number: '555' }],
    })
    expect(batch).toMatchObject({
      results: [{ customer: agrees, status: 'queued' }],
      errors: [{ customer: { number: '555' }, error: expect.stringContaining('E.164') }],
    })
  })

  it('refuses more calls than there are lines, and takes one again when a line is free', async () => {
    const calls = await Promise.all(Array.from({ length: 10 }, () => place()))
    await expect(place()).rejects.toMatchObject({
      statusCode: 400,
      body: { message: expect.stringContaining('Over Concurrency Limit'), error: 'Bad Request' },
    })
    await fetch(calls[0]?.monitor?.controlUrl ?? '', {
      method: 'POST',
      body: JSON.stringify({ type: 'end-call' }),
    })
    await expect(place()).resolves.toMatchObject({
      subscriptionLimits: { remainingConcurrentCalls: 0 },
    })
    clock.pass(5 * minute)
    await expect(place()).resolves.toMatchObject({
      subscriptionLimits: { remainingConcurrentCalls: 9 },
    })
  })

  it('waits for the time a call is scheduled for', async () => {
    const earliestAt = new Date(clock.now() + minute).toISOString()
    const { id } = await place({ schedulePlan: { earliestAt } })
    expect(await vapi.calls.get({ id })).toMatchObject({ status: 'scheduled' })
    expect(await place()).toMatchObject({ subscriptionLimits: { remainingConcurrentCalls: 9 } })
    clock.pass(minute)
    expect(await vapi.calls.get({ id })).toMatchObject({ status: 'queued' })
  })
})

describe('a request the provider does not take', () => {
  const body = { assistantId, phoneNumberId: emulatorPhoneNumberId, customer: agrees }
  const post = async (request: unknown) => {
    const response = await ask('/call', { method: 'POST', body: JSON.stringify(request) })
    return response.json()
  }
  const bad = (message: unknown) => ({ message, error: 'Bad Request', statusCode: 400 })
  const other = '0a9ca11e-0000-4000-8000-00000000ffff'

  it.each([
    [{ ...body, metadata: {} }, ['property metadata should not exist']],
    [
      { ...body, assistantOverrides: { server: { url: 'http://a.example', secrt: 'x' } } },
      ['assistantOverrides.server.property secrt should not exist'],
    ],
    [{ ...body, name: 'n'.repeat(41) }, ['name must be shorter than or equal to 40 characters']],
    [
      { ...body, customer: { ...agrees, name: 'n'.repeat(41), age: 3 } },
      [
        'customer.property age should not exist',
        'customer.name must be shorter than or equal to 40 characters',
      ],
    ],
    [{ ...body, customer: { number: '2025550123' } }, [expect.stringContaining('E.164')]],
    [{ ...body, assistantId: 'x' }, ['assistantId must be a UUID']],
    [{ ...body, assistantId: other }, expect.stringContaining(`${other} Does Not Exist`)],
    [{ ...body, phoneNumberId: other }, expect.stringContaining(`${other} Does Not Exist`)],
    [{ ...body, squadId: other }, ['squadId is not served by the emulator']],
    [{ ...body, customer: undefined }, 'Need Either `customer` Or `customers`.'],
    [[], ['body must be an object']],
  ])('is refused with every reason: %j', async (request, message) => {
    expect(await post(request)).toEqual(bad(message))
  })

  it('is refused where it is not JSON', async () => {
    const response = await ask('/call', { method: 'POST', body: '{' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'Bad Request', statusCode: 400 })
  })

  it.each(['', 'Bearer', 'Bearer  ', 'Bearer invalid-key', 'Basic key'])(
    'is refused with the token "%s"',
    async (authorization) => {
      const response = await ask('/call', { headers: { authorization } })
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({
        message:
          'Invalid Key. Hot tip, you may be using the private key instead of the public key, or vice versa.',
        error: 'Unauthorized',
        statusCode: 401,
      })
    },
  )

  it('is refused for a call, an assistant, a number or a path that is not there', async () => {
    for (const path of [
      `/call/${other}`,
      `/assistant/${other}`,
      `/phone-number/${other}`,
      '/nix',
    ]) {
      const response = await ask(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: 'Not Found', statusCode: 404 })
    }
    expect((await ask('/call/x')).status).toBe(400)
  })
})

describe('listing', () => {
  it('shows the newest calls first, as many as asked for', async () => {
    const ids: string[] = []
    for (let n = 0; n < 4; n++) {
      ids.unshift((await place()).id)
      clock.pass(1)
    }
    expect((await vapi.calls.list()).map((call) => call.id)).toEqual(ids)
    expect((await vapi.calls.list({ limit: 2 })).map((call) => call.id)).toEqual(ids.slice(0, 2))
    const [first] = await vapi.calls.list({ limit: 1 })
    const createdAtLt = first?.createdAt
    expect((await vapi.calls.list({ createdAtLt })).map((call) => call.id)).toEqual(ids.slice(1))
  })

  it('finds what changed since a time', async () => {
    const { id } = await place()
    clock.pass(10 * minute)
    const watermark = new Date(clock.now()).toISOString()
    const updatedSince = async () =>
      (await vapi.calls.list({ updatedAtGt: watermark })).map((call) => call.id)
    expect(await updatedSince()).toEqual([])
    const second = await place()
    clock.pass(minute / 2)
    expect(await updatedSince()).toEqual([second.id])
    await vapi.calls.update({ id, name: 'renamed' })
    expect(await updatedSince()).toEqual([second.id, id])
  })

  it('filters by assistant and number', async () => {
    await place()
    const other = await place({ assistantId: scripts[1]?.id })
    const listed = await vapi.calls.list({ assistantId: scripts[1]?.id })
    expect(listed.map((call) => call.id)).toEqual([other.id])
    expect(await vapi.calls.list({ phoneNumberId: assistantId })).toEqual([])
    expect((await vapi.calls.list({ phoneNumberId: emulatorPhoneNumberId })).length).toBe(2)
  })

  it.each(['limit=1001', 'limit=x', 'createdAtGt=yesterday', 'status=ended'])(
    'refuses %s',
    async (query) => {
      expect((await ask(`/call?${query}`)).status).toBe(400)
    },
  )

  it('shows a dozen assistants and the number calls are placed from', async () => {
    const assistants = await vapi.assistants.list()
    expect(new Set(assistants.map((each) => each.name)).size).toBe(12)
    expect(await vapi.assistants.get({ id: assistantId })).toMatchObject({
      name: 'Sales Qualification',
    })
    expect(await vapi.phoneNumbers.list()).toMatchObject([
      { id: emulatorPhoneNumberId, provider: 'twilio', status: 'active' },
    ])
  })
})

describe('changing a call', () => {
  it('renames it and nothing else', async () => {
    const { id } = await place()
    expect(await vapi.calls.update({ id, name: 'Autumn' })).toMatchObject({ name: 'Autumn' })
    const response = await ask(`/call/${id}`, { method: 'PATCH', body: '{"status":"ended"}' })
    expect((await response.json()).message).toEqual(['property status should not exist'])
  })

  it('hangs up on order', async () => {
    const call = await place()
    clock.pass(minute / 2)
    const order = (type: string) =>
      fetch(call.monitor?.controlUrl ?? '', { method: 'POST', body: JSON.stringify({ type }) })
    expect((await order('say')).status).toBe(400)
    expect((await order('end-call')).status).toBe(200)
    expect(await vapi.calls.get({ id: call.id })).toMatchObject({
      status: 'ended',
      endedReason: 'manually-canceled',
      endedAt: new Date(clock.now()).toISOString(),
    })
  })

  it('deletes: a running call ends, a call that is over is gone', async () => {
    const { id } = await place()
    expect(await vapi.calls.delete({ id })).toMatchObject({ endedReason: 'call-deleted' })
    expect(await vapi.calls.get({ id })).toMatchObject({ status: 'ended' })
    await vapi.calls.delete({ id })
    await expect(vapi.calls.get({ id })).rejects.toMatchObject({ statusCode: 404 })
    const earliestAt = new Date(clock.now() + minute).toISOString()
    const scheduled = await place({ schedulePlan: { earliestAt } })
    expect(await vapi.calls.delete({ id: scheduled.id })).toMatchObject({
      endedReason: 'scheduled-call-deleted',
    })
  })
})

describe('server messages', () => {
  const told = (url: string, more: Partial<Vapi.Server> = {}) => ({
    assistantOverrides: {
      server: { url, headers: { 'X-Vapi-Secret': 'open sesame' }, ...more },
      serverMessages: ['status-update' as const, 'end-of-call-report' as const],
    },
  })

  it('tell the changes of a call in their order, with the secret', async () => {
    const { url, received, has } = await receiver()
    const { id } = await place(told(url))
    clock.pass(5 * minute)
    expect(await has(4)).toEqual(['ringing', 'in-progress', 'ended', 'end-of-call-report'])
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
    const call = await vapi.calls.get({ id })
    expect(report).toMatchObject({
      endedReason: 'customer-ended-call',
      analysis: call.analysis,
      cost: call.cost,
      artifact: { transcript: call.artifact?.transcript },
      call: { id, analysis: call.analysis },
      customer: agrees,
    })
  })

  it('carry a secret given in the older way', async () => {
    const { url, received, has } = await receiver()
    const response = await ask('/call', {
      method: 'POST',
      body: JSON.stringify({
        assistantId,
        phoneNumberId: emulatorPhoneNumberId,
        customer: agrees,
        assistantOverrides: { server: { url, secret: 'old' } },
      }),
    })
    expect(await response.text()).not.toContain('"old"')
    clock.pass(5 * minute)
    await has(4)
    expect(received[0]?.headers['x-vapi-secret']).toBe('old')
  })

  it('do not show the secret to who reads the call', async () => {
    const { url } = await receiver()
    const call = await place(told(url))
    expect(JSON.stringify(call)).not.toContain('open sesame')
  })

  it('are only those that were asked for', async () => {
    const { url, has } = await receiver()
    const { assistantOverrides } = told(url)
    await place({
      assistantOverrides: { ...assistantOverrides, serverMessages: ['end-of-call-report'] },
    })
    clock.pass(5 * minute)
    expect(await has(1)).toEqual(['end-of-call-report'])
  })

  it('are not repeated when they are refused', async () => {
    const { url, statuses, has } = await receiver()
    statuses.push(500)
    await place(told(url))
    clock.pass(5 * minute)
    expect(await has(4)).toEqual(['ringing', 'in-progress', 'ended', 'end-of-call-report'])
  })

  it('are repeated where the plan says so, and not for an excluded status', async () => {
    const { url, statuses, has } = await receiver()
    statuses.push(503, 401)
    const backoffPlan = {
      type: 'fixed',
      maxRetries: 3,
      baseDelaySeconds: 1,
      excludedStatusCodes: [401],
    }
    // The SDK takes the numbers and the word of this plan for objects.
    await place(told(url, { backoffPlan: backoffPlan as unknown as Vapi.BackoffPlan }))
    clock.pass(5 * minute)
    await has(1)
    await until(() => clock.armed() > 0)
    clock.pass(1000)
    expect(await has(5)).toEqual([
      'ringing',
      'ringing',
      'in-progress',
      'ended',
      'end-of-call-report',
    ])
  })

  it('that were not delivered when it stopped are delivered when it runs again', async () => {
    const { url, received, has } = await receiver()
    const { id } = await place(told(url))
    // The phone rings by now, and nobody can have answered.
    clock.pass(3000)
    await has(1)
    await until(() => readFileSync(join(dataDir, 'emulator.log.jsonl'), 'utf8').includes('told'))
    await stop()
    clock.pass(10 * minute)
    await start()
    clock.pass(1000)
    expect(await has(4)).toEqual(['ringing', 'in-progress', 'ended', 'end-of-call-report'])
    expect(received.every(({ message }) => message.call.id === id)).toBe(true)
  })

  it('are repeated while the server they go to is only starting, as the emulator is', async () => {
    const { url, server, has } = await receiver()
    const [answer] = server.listeners('request') as [(...args: unknown[]) => void]
    server.removeAllListeners('request')
    server.once('request', (request) => {
      server.on('request', answer)
      request.socket.destroy()
    })
    await place({ customer: { number: '+15005550001' }, ...told(url) })
    clock.pass(25_000)
    await until(() => clock.armed() > 0)
    clock.pass(1000)
    expect(await has(3)).toEqual(['ringing', 'ended', 'end-of-call-report'])
  })

  it('need one timer, however many calls there are', async () => {
    await stop()
    await start({ concurrencyLimit: 1000 })
    const { url } = await receiver()
    for (let n = 0; n < 50; n++) await place(told(url))
    expect(clock.armed()).toBe(1)
  })
})

describe('the log', () => {
  it('keeps every call through a restart, and calls continue as if there had been none', async () => {
    const running = await place({ name: 'kept' })
    const hungUp = await place()
    const gone = await place()
    clock.pass(1)
    await vapi.calls.delete({ id: hungUp.id })
    await vapi.calls.delete({ id: gone.id })
    await vapi.calls.delete({ id: gone.id })
    await vapi.calls.update({ id: running.id, name: 'renamed' })
    const before = await vapi.calls.get({ id: hungUp.id })
    await stop()
    // Another speed is for new calls; those that live keep theirs.
    await start({ speed: 1000 })
    expect(await vapi.calls.get({ id: running.id })).toMatchObject({
      status: 'queued',
      name: 'renamed',
      createdAt: running.createdAt,
    })
    expect((await vapi.calls.get({ id: hungUp.id })).endedAt).toBe(before.endedAt)
    await expect(vapi.calls.get({ id: gone.id })).rejects.toMatchObject({ statusCode: 404 })
    expect(await place()).toMatchObject({ subscriptionLimits: { remainingConcurrentCalls: 8 } })
    clock.pass(5 * minute)
    expect(await vapi.calls.get({ id: running.id })).toMatchObject({ status: 'ended' })
  })

  it('that the version before wrote at a speed above 1 goes on, and its times are in order', async () => {
    await stop()
    const placed = (id: string) => ({
      is: 'placed',
      id,
      request: { assistantId, phoneNumberId: emulatorPhoneNumberId, customer: agrees },
      seed: 'callwright',
      speed: 10,
      createdAt: clock.now(),
    })
    const running = '019b8e4c-7800-7000-8000-000000000001'
    const hungUp = '019b8e4c-7800-7000-8000-000000000002'
    const hungUpAt = clock.now() + 3000
    const entries = [
      placed(running),
      placed(hungUp),
      { is: 'told', id: running, events: 1 },
      { is: 'hung-up', id: hungUp, at: hungUpAt, endedReason: 'call-deleted' },
    ]
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`)
    appendFileSync(join(dataDir, 'emulator.log.jsonl'), lines.join(''))
    clock.pass(3000)
    await start()
    expect(await vapi.calls.get({ id: hungUp })).toMatchObject({
      endedReason: 'call-deleted',
      endedAt: new Date(hungUpAt).toISOString(),
    })
    expect(await vapi.calls.get({ id: running })).toMatchObject({ status: 'in-progress' })
    clock.pass(minute)
    for (const id of [running, hungUp]) {
      const call = await vapi.calls.get({ id })
      const times = [call.createdAt, call.startedAt, call.endedAt, call.updatedAt]
      expect(times).toEqual(times.toSorted())
      expect(call).toMatchObject({ status: 'ended', analysis: { summary: expect.any(String) } })
    }
  })

  it('may end in the middle of a line', async () => {
    const path = join(dataDir, 'emulator.log.jsonl')
    const { id } = await place()
    await stop()
    appendFileSync(path, '{"is":"placed","id":"torn')
    await start()
    const second = await place()
    await stop()
    await start()
    expect((await vapi.calls.list()).map((call) => call.id)).toEqual([second.id, id])
    expect(readFileSync(path, 'utf8')).not.toContain('torn')
  })

  it('that is broken in its middle is named, not skipped', async () => {
    await stop()
    appendFileSync(join(dataDir, 'emulator.log.jsonl'), 'nonsense\n')
    await expect(
      openEmulator({ dataDir, speed: 1, baseUrl: () => baseUrl, timer: clock.timer }),
    ).rejects.toThrow('line 1 is not JSON')
    rmSync(join(dataDir, 'emulator.log.jsonl'))
    await start()
  })
})

describe('a recording', () => {
  async function finished(customer: Vapi.CreateCustomerDto = agrees) {
    const { id } = await place({ customer })
    clock.pass(10 * minute)
    return vapi.calls.get({ id })
  }

  it('is as long as its call, and both voices are on it', async () => {
    const call = await finished()
    const response = await ask(`/call/${call.id}/stereo-recording`)
    expect(response.status).toBe(302)
    const audio = await fetch(response.headers.get('location') ?? '')
    expect(audio.headers.get('content-type')).toBe('audio/wav')
    const bytes = Buffer.from(await audio.arrayBuffer())
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

  it('can be played from any place in it', async () => {
    const call = await finished()
    const url = call.artifact?.presignedMonoUrl ?? ''
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer())
    const part = async (range: string) => {
      const response = await fetch(url, { headers: { range } })
      return {
        status: response.status,
        range: response.headers.get('content-range'),
        bytes: Buffer.from(await response.arrayBuffer()),
      }
    }
    expect(await part('bytes=100-199')).toEqual({
      status: 206,
      range: `bytes 100-199/${whole.length}`,
      bytes: whole.subarray(100, 200),
    })
    expect((await part('bytes=-10')).bytes).toEqual(whole.subarray(-10))
    expect((await part(`bytes=${whole.length - 5}-`)).bytes).toEqual(whole.subarray(-5))
    expect(await part(`bytes=${whole.length}-`)).toMatchObject({ status: 416 })
  })

  it('has an address that is closed, and signed ones that expire and cannot be forged', async () => {
    const { artifact } = await finished()
    expect((await fetch(artifact?.recordingUrl ?? '')).status).toBe(403)
    const url = artifact?.presignedMonoUrl ?? ''
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(url.replace('mono.wav', 'stereo.wav'))).status).toBe(403)
    expect((await fetch(url.replace(/expires=\d/, 'expires=9'))).status).toBe(403)
    clock.pass(Date.parse(artifact?.presignedUrlsExpiresAt ?? '') - clock.now())
    expect((await fetch(url)).status).toBe(403)
  })

  it('is not there for a call that nobody answered, or that is not worked up yet', async () => {
    const busy = await finished({ number: '+15005550001' })
    expect((await ask(`/call/${busy.id}/mono-recording`)).status).toBe(404)
    const { id } = await place()
    expect((await ask(`/call/${id}/mono-recording`)).status).toBe(404)
  })
})

describe('a browser', () => {
  it('may ask for calls from another page, but not place any', async () => {
    const preflight = (method: string) =>
      fetch(`${baseUrl}/call`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://dashboard.example',
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type',
        },
      })
    const { headers } = await preflight('GET')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-headers')).toContain('authorization')
    expect((await preflight('POST')).headers.get('access-control-allow-methods')).toBe('GET,HEAD')
  })

  it('reads a call with our own client', async () => {
    const { id } = await place()
    clock.pass(10 * minute)
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
