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
import { createClock, listen, openReceiver } from './testing/harness.ts'

const minute = 60_000
const day = 24 * 60 * minute
const assistantId = scripts[0]?.id ?? ''
const noLine = 'call.start.error-subscription-concurrency-limit-reached'

let clock: ReturnType<typeof createClock>
let dataDir: string
let baseUrl: string
let emulator: Emulator
let web: Server
const closing: (() => unknown)[] = []

/** Opens the emulator; what goes wrong with it is written as in a file. */
async function start({
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
  web = createAdaptorServer({ fetch: emulator.app.fetch }) as Server
  baseUrl = await listen(web)
}

async function stop() {
  web.closeAllConnections()
  await new Promise((resolve) => web.close(resolve))
  await emulator.stop()
}

beforeEach(() => {
  clock = createClock()
  dataDir = mkdtempSync(join(tmpdir(), 'emulator-'))
})

afterEach(async () => {
  await stop()
  for (const close of closing.splice(0)) close()
  rmSync(dataDir, { recursive: true })
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${baseUrl}${path}`, {
    ...init,
    headers: { authorization: 'Bearer key', 'content-type': 'application/json', ...init.headers },
  })
// biome-ignore lint/suspicious/noExplicitAny: what comes back is what the tests are about
const read = async (path: string): Promise<any> => (await ask(path)).json()
const post = (path: string, body: object) =>
  ask(path, { method: 'POST', body: JSON.stringify(body) })
const request = (customer: object, more: object = {}) => ({
  assistantId,
  phoneNumberId: emulatorPhoneNumberId,
  customer: { number: '+15005550010', ...customer },
  ...more,
})
const place = (customer: object = {}, more: object = {}) => post('/call', request(customer, more))
const placed = async (customer: object = {}, more: object = {}) =>
  (await place(customer, more)).json()

async function receiver() {
  const opened = await openReceiver()
  closing.push(() => {
    opened.server.closeAllConnections()
    opened.server.close()
  })
  return opened
}

describe('over the limit of calls at once', () => {
  const full = async (overLimit: string) => {
    await start({ concurrencyLimit: 1, faults: { overLimit } })
    await place()
  }

  it('a call is refused', async () => {
    await full('refuse')
    const answer = await place()
    expect(answer.status).toBe(400)
    expect((await answer.json()).message).toContain('Over Concurrency Limit')
  })

  it('a call is taken as blocked and ends without having been dialled', async () => {
    await full('block')
    const call = await placed()
    expect(call.subscriptionLimits).toEqual({
      concurrencyBlocked: true,
      concurrencyLimit: 1,
      remainingConcurrentCalls: 0,
    })
    clock.pass(1000)
    expect(await read(`/call/${call.id}`)).toMatchObject({ status: 'ended', endedReason: noLine })
  })

  it('a call is taken as any other and ends without having been dialled', async () => {
    await full('fail')
    const call = await placed()
    expect(call).toMatchObject({
      status: 'queued',
      subscriptionLimits: { concurrencyBlocked: false },
    })
    clock.pass(1000)
    expect(await read(`/call/${call.id}`)).toMatchObject({ status: 'ended', endedReason: noLine })
  })

  it('a call waits as scheduled and is dialed, the oldest first, when a line is free', async () => {
    await full('schedule')
    const waiting = await placed()
    const last = await placed()
    expect(waiting).toMatchObject({ status: 'scheduled' })
    const states = async () => {
      const [a, b] = await Promise.all([read(`/call/${waiting.id}`), read(`/call/${last.id}`)])
      return [a.status, b.status]
    }
    // A restart forgets neither that they wait nor in which order.
    await stop()
    await start({ concurrencyLimit: 1 })
    const seen = new Set<string>()
    for (let second = 0; second < 400; second++) {
      seen.add((await states()).join(' '))
      clock.pass(1000)
    }
    expect([...seen].slice(0, 2)).toEqual(['scheduled scheduled', 'queued scheduled'])
    expect([...seen].filter((each) => !/scheduled|ended/.test(each))).toEqual([])
    expect(await states()).toEqual(['ended', 'ended'])
  })
})

describe('a magic number', () => {
  const told = async (suffix: string) => {
    const { url, received } = await receiver()
    const server = { url }
    const serverMessages = ['status-update', 'end-of-call-report']
    const call = await placed(
      { number: `+150055500${suffix}` },
      { assistantOverrides: { server, serverMessages } },
    )
    return { call, received }
  }
  const events = (received: { message: { type: string; status?: string } }[]) =>
    received.map(({ message }) => message.status ?? message.type)
  const settle = async (received: unknown[], count: number) => {
    while (received.length < count) await new Promise(setImmediate)
    // Whatever else were sent would be under way by now: a request to ourselves takes as long.
    for (let n = 0; n < 20; n++) await read('/assistant')
  }

  it('06 is never told of its report, which can be read', async () => {
    await start()
    const { call, received } = await told('06')
    clock.pass(10 * minute)
    await settle(received, 3)
    expect(events(received)).toEqual(['ringing', 'in-progress', 'ended'])
    expect((await read(`/call/${call.id}`)).analysis).toHaveProperty('summary')
  })

  it('07 is told of its report twice', async () => {
    await start()
    const { received } = await told('07')
    clock.pass(10 * minute)
    await settle(received, 5)
    const report = 'end-of-call-report'
    expect(events(received)).toEqual(['ringing', 'in-progress', 'ended', report, report])
  })

  it('08 is in progress until somebody hangs up', async () => {
    await start()
    const { call } = await told('08')
    clock.pass(30 * day)
    expect(await read(`/call/${call.id}`)).toMatchObject({ status: 'in-progress' })
    await post(`/call/${call.id}/control`, { type: 'end-call' })
    clock.pass(minute)
    const ended = await read(`/call/${call.id}`)
    expect(ended).toMatchObject({ status: 'ended', endedReason: 'manually-canceled' })
    expect(Date.parse(ended.endedAt) - Date.parse(ended.startedAt)).toBeGreaterThan(29 * day)
  })

  it('09 gets each two messages in the wrong order', async () => {
    await start()
    const { received } = await told('09')
    clock.pass(10 * minute)
    await settle(received, 4)
    expect(events(received)).toEqual(['in-progress', 'ringing', 'end-of-call-report', 'ended'])
  })
})

describe('faults', () => {
  const accepted = async () => (await read('/emulator/calls')) as { externalId: string }[]

  it.each([
    ['serverErrors', /^5/, 0],
    ['notJson', /^201/, 1],
    ['withoutId', /^201/, 1],
    ['acceptedErrors', /^5/, 1],
    ['resets', /fetch failed/, 0],
    ['acceptedResets', /fetch failed/, 1],
  ])('%s', async (name, outcome, calls) => {
    await start({ faults: { [name]: 1 } })
    const answer = await place({ externalId: 'a' }).catch((error: Error) => error)
    expect(answer instanceof Error ? answer.message : String(answer.status)).toMatch(outcome)
    if (name === 'notJson') expect(await (answer as Response).text()).toContain('<!DOCTYPE html>')
    if (name === 'withoutId') expect(await (answer as Response).json()).not.toHaveProperty('id')
    expect(await accepted()).toHaveLength(calls)
  })

  it('acceptedTimeouts: the call is placed and the answer never comes', async () => {
    await start({ faults: { acceptedTimeouts: 1 } })
    const gaveUp = new AbortController()
    const asked = ask('/call', {
      method: 'POST',
      body: JSON.stringify(request({ externalId: 'a' })),
      signal: gaveUp.signal,
    })
    while ((await accepted()).length === 0) await new Promise(setImmediate)
    clock.pass(60 * minute)
    gaveUp.abort()
    await expect(asked).rejects.toThrow('aborted')
  })

  it('slowAnswers come when their seconds have passed', async () => {
    await start({ faults: { slowAnswers: { rate: 1, seconds: 5 } } })
    let answered = false
    const asked = place().then((answer) => {
      answered = true
      return answer
    })
    while (clock.armed() < 1 || (await accepted()).length > 0) await new Promise(setImmediate)
    while (!answered) {
      clock.pass(1000)
      await new Promise(setImmediate)
    }
    expect((await asked).status).toBe(201)
    expect(clock.now()).toBeGreaterThanOrEqual(Date.UTC(2026, 0, 5, 12) + 5000)
  })

  it('storms answer 429 with the time to wait, to everybody, until they are over', async () => {
    await start({ faults: { storms: { everySeconds: 60, lastSeconds: 10, retryAfterSeconds: 3 } } })
    expect((await place()).status).toBe(201)
    clock.pass(50_000)
    const answer = await place()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3'])
    expect(await answer.json()).toEqual({
      message: 'Rate limit exceeded',
      error: 'Too Many Requests',
      statusCode: 429,
    })
    expect((await ask('/assistant')).status).toBe(429)
    clock.pass(10_000)
    expect((await place()).status).toBe(201)
  })

  it('staleLists show how things were, while the call itself can be read', async () => {
    await start({ faults: { staleLists: { rate: 1, seconds: 5 } } })
    const { id } = await placed()
    expect(await read('/call')).toEqual([])
    expect((await read(`/call/${id}`)).id).toBe(id)
    clock.pass(5000)
    expect(await read('/call')).toMatchObject([{ id, status: 'queued' }])
  })

  it('lateReports let transcript, analysis and cost come later', async () => {
    await start({ faults: { lateReports: { rate: 1, seconds: 3600 } } })
    const { id } = await placed()
    clock.pass(30 * minute)
    expect(await read(`/call/${id}`)).toMatchObject({ status: 'ended', cost: 0 })
    expect(await read(`/call/${id}`)).not.toHaveProperty('analysis')
    // It is part of the life that was given to the call, and stays through a restart without the fault.
    await stop()
    await start()
    expect(await read(`/call/${id}`)).not.toHaveProperty('analysis')
    clock.pass(60 * minute)
    expect(await read(`/call/${id}`)).toHaveProperty('analysis.summary')
  })

  it('strike as often as they should, and the same attempts each time', async () => {
    const outcomes = async (seed: string) => {
      await start({
        concurrencyLimit: 1000,
        faults: { seed, serverErrors: 0.2, acceptedErrors: 0.2 },
      })
      const seen: number[] = []
      for (let n = 0; n < 300; n++) seen.push((await place({ externalId: `attempt ${n}` })).status)
      const calls = await accepted()
      await stop()
      rmSync(join(dataDir, 'emulator.log.jsonl'))
      return { seen, calls: calls.map(({ externalId }) => externalId) }
    }
    const first = await outcomes('a')
    expect(await outcomes('a')).toEqual(first)
    expect((await outcomes('b')).seen).not.toEqual(first.seen)
    const errors = first.seen.filter((status) => status >= 500).length
    expect(errors).toBeGreaterThan(90)
    expect(errors).toBeLessThan(150)
    expect(first.calls.length).toBeGreaterThan(210)
    expect(first.calls.length).toBeLessThan(270)
    await start()
  })

  it('do not strike an attempt that is tried again for ever', async () => {
    await start({ faults: { serverErrors: 0.5 } })
    let tries = 1
    while ((await place({ externalId: 'a' })).status !== 201) tries += 1
    expect(tries).toBeLessThan(20)
  })
})

describe('server messages that fare badly', () => {
  const tell = async (messages: object) => {
    await start({ faults: { messages } })
    const { url, received, has } = await receiver()
    const serverMessages = ['status-update', 'end-of-call-report']
    await placed({}, { assistantOverrides: { server: { url }, serverMessages } })
    clock.pass(10 * minute)
    return { received, has }
  }

  it('come twice', async () => {
    const { has } = await tell({ repeated: 1 })
    const [a, b, c, d] = ['ringing', 'in-progress', 'ended', 'end-of-call-report']
    expect(await has(8)).toEqual([a, a, b, b, c, c, d, d])
  })

  it('come late, and hold up none of the others', async () => {
    const { received, has } = await tell({ late: { rate: 1, seconds: 3600 } })
    while (clock.armed() === 0) await new Promise(setImmediate)
    for (let n = 0; n < 20; n++) await read('/assistant')
    expect(received).toEqual([])
    clock.pass(60 * minute)
    expect((await has(4)).toSorted()).toEqual([
      'end-of-call-report',
      'ended',
      'in-progress',
      'ringing',
    ])
  })

  it('come late also when the emulator was stopped meanwhile, and once', async () => {
    const { received, has } = await tell({ late: { rate: 1, seconds: 3600 } })
    const logged = (words: string) =>
      readFileSync(join(dataDir, 'emulator.log.jsonl'), 'utf8').split(words).length - 1
    while (logged('"is":"told"') < 4) await new Promise(setImmediate)
    await stop()
    await start()
    clock.pass(30 * minute)
    expect(received).toEqual([])
    clock.pass(40 * minute)
    await has(4)
    while (logged('told-late') < 4) await new Promise(setImmediate)
    await stop()
    await start()
    clock.pass(2 * 60 * minute)
    for (let n = 0; n < 20; n++) await read('/assistant')
    expect(received).toHaveLength(4)
  })

  it('tell also of the talk where that is asked for', async () => {
    await start()
    const { url, received } = await receiver()
    const { id } = await placed({}, { assistantOverrides: { server: { url } } })
    clock.pass(10 * minute)
    const types = () => received.map(({ message }) => message.type)
    while (!types().includes('end-of-call-report')) await new Promise(setImmediate)
    const { artifact } = await read(`/call/${id}`)
    const turns = artifact.messages.length
    const count = (type: string) => types().filter((each) => each === type).length
    expect(count('speech-update')).toBe(2 * turns)
    expect(count('conversation-update')).toBe(turns)
    expect(count('assistant.started')).toBe(1)
    // It is told of only to those who ask for it by name.
    expect(count('transcript')).toBe(0)
  })
})

describe('what was accepted', () => {
  it('is told with external id, time and state, also of a call that was deleted', async () => {
    await start()
    const call = await placed({ externalId: 'attempt 1' })
    clock.pass(10 * minute)
    const second = await placed({ externalId: 'attempt 2', number: '+15005550001' })
    await ask(`/call/${call.id}`, { method: 'DELETE' })
    expect(await read('/emulator/calls')).toEqual([
      {
        id: call.id,
        externalId: 'attempt 1',
        number: '+15005550010',
        createdAt: call.createdAt,
      },
      {
        id: second.id,
        externalId: 'attempt 2',
        number: '+15005550001',
        createdAt: second.createdAt,
        status: 'queued',
      },
    ])
    expect((await ask('/emulator/calls', { headers: { authorization: '' } })).status).toBe(401)
  })

  it('is forgotten after two weeks, in memory and in the log, but for what never ended', async () => {
    await start()
    const old = await placed()
    const stuck = await placed({ number: '+15005550008' })
    clock.pass(minute)
    await ask(`/call/${stuck.id}`, { method: 'PATCH', body: '{"name":"kept"}' })
    clock.pass(10 * day)
    const young = await placed()
    clock.pass(5 * day)
    await placed()
    expect((await ask(`/call/${old.id}`)).status).toBe(404)
    expect((await read('/call')).length).toBe(3)
    await stop()
    await start()
    const log = readFileSync(join(dataDir, 'emulator.log.jsonl'), 'utf8')
    expect(log).not.toContain(old.id)
    expect(log).toContain(young.id)
    expect(await read(`/call/${stuck.id}`)).toMatchObject({ status: 'in-progress', name: 'kept' })
  })

  it('is forgotten once many more calls are over, but for what still goes on or is still to be told', async () => {
    const late = { rate: 1, seconds: 86_400 }
    const options = { endedCallLimit: 20, faults: { messages: { late } } }
    await start(options)
    const stuck = await placed({ number: '+15005550008' })
    const { url } = await receiver()
    const untold = await placed({}, { assistantOverrides: { server: { url } } })
    clock.pass(10 * minute)
    const deleted = await placed()
    const ended = []
    for (let n = 0; n < 200; n++) {
      ended.push(await placed({ number: '+15005550001' }))
      clock.pass(minute)
      if (n === 0) await ask(`/call/${deleted.id}`, { method: 'DELETE' })
    }
    const known = async () => {
      const accepted: { id: string }[] = await read('/emulator/calls')
      return accepted.map(({ id }) => id)
    }
    const latest = ended.slice(-20).map(({ id }) => id)
    expect(await known()).toEqual(expect.arrayContaining([stuck.id, untold.id, ...latest]))
    expect(await known()).not.toContain(deleted.id)
    expect((await known()).length).toBeLessThan(40)
    expect((await read('/call?limit=1000')).length).toBeLessThan(40)
    expect((await ask(`/call/${ended[0]?.id}`)).status).toBe(404)
    await stop()
    await start(options)
    expect(await known()).toEqual([stuck.id, untold.id, ...latest])
  })
})

describe('the list', () => {
  it('says of each call, at any time, what asking for the call says', async () => {
    await start({ concurrencyLimit: 1000 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ number: fc.integer({ min: 1, max: 11 }), wait: fc.nat(90_000) }), {
          maxLength: 8,
        }),
        fc.nat(200_000),
        async (steps, later) => {
          for (const { number, wait } of steps) {
            await place({ number: `+150055500${String(number).padStart(2, '0')}` })
            clock.pass(wait)
          }
          clock.pass(later)
          const listed: { id: string; createdAt: string; updatedAt: string }[] =
            await read('/call?limit=1000')
          expect(listed).toEqual(await Promise.all(listed.map(({ id }) => read(`/call/${id}`))))
          const created = listed.map(({ createdAt }) => createdAt)
          expect(created).toEqual(created.toSorted().reverse())
          const [middle] = listed.slice(listed.length / 2)
          if (!middle) return
          const since = listed.filter(({ updatedAt }) => updatedAt >= middle.updatedAt)
          expect(await read(`/call?limit=1000&updatedAtGe=${middle.updatedAt}`)).toEqual(since)
          const before = listed.filter(({ createdAt }) => createdAt < middle.createdAt)
          expect(await read(`/call?limit=1000&createdAtLt=${middle.createdAt}`)).toEqual(before)
        },
      ),
      { numRuns: 15 },
    )
  })
})

describe("the widget's chat", () => {
  const say = (more: object = {}) =>
    post('/chat/web', { input: 'Hello', assistantId, stream: true, ...more })

  async function heard(answer: Response) {
    const reading = answer.text()
    let text: string | undefined
    void reading.then((all) => {
      text = all
    })
    while (text === undefined) {
      clock.pass(40)
      await new Promise(setImmediate)
    }
    const events = text
      .trim()
      .split('\n\n')
      .map((event) => event.replace('data: ', ''))
    expect(events.pop()).toBe('[DONE]')
    const pieces = events.map((event) => JSON.parse(event))
    return { pieces, said: pieces.map(({ delta }) => delta).join('') }
  }

  it('streams an answer word by word, and remembers the session', async () => {
    await start()
    const answer = await say({ assistantOverrides: { variableValues: { name: 'Ann' } } })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    const first = await heard(answer)
    expect(first.pieces.length).toBeGreaterThan(10)
    expect(first.pieces[0]).toEqual({
      id: expect.any(String),
      sessionId: expect.any(String),
      path: 'chat.output[0].content',
      delta: expect.any(String),
    })
    expect(first.said).toMatch(/Ann.*Brightline/)
    const second = await heard(await say({ sessionId: first.pieces[0].sessionId }))
    expect(second.said).toBe(scripts[0]?.topics[0]?.question)
    expect(
      (await heard(await say({ sessionId: first.pieces[0].sessionId, sessionEnd: true }))).said,
    ).toContain('Goodbye')
  })

  it('answers in one piece where no stream is asked for', async () => {
    await start()
    const answer = await say({ stream: false })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({
      sessionId: expect.any(String),
      output: [{ role: 'assistant', content: expect.stringContaining('Brightline') }],
    })
  })

  it('refuses what the provider would, and calls in the browser', async () => {
    await start()
    expect((await say({ inputs: 1 })).status).toBe(400)
    expect((await say({ input: '' })).status).toBe(400)
    expect((await say({ assistantId: '0a9ca11e-0000-4000-8000-00000000ffff' })).status).toBe(400)
    expect((await post('/call/web', { assistantId })).status).toBe(503)
    const preflight = await ask('/chat/web', {
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
