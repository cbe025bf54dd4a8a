import { randomUUID } from 'node:crypto'
import type { RequestOptions } from 'node:https'
import type { WebhookDelivery } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts'
import { createSealer } from '../auth/index.ts'
import { webhookDeliveries, webhookEndpoints } from '../db/tables/webhooks.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { internet } from '../network/index.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { openWebhooks, type Webhooks } from './index.ts'
import { post } from './post.ts'

const publicUrl = 'http://localhost:4000'
const minuteMs = 60_000
const hourMs = 60 * minuteMs

let server: TestServer
let receiver: WebhookReceiver
let clock = new Date()
let timeoutMs = 15_000
const logLines: { msg: string; reason?: string }[] = []
const log = pino({ level: 'warn' }, { write: (line) => logLines.push(JSON.parse(line)) })

beforeAll(async () => {
  receiver = await openWebhookReceiver()
  server = await openTestServer({
    runsDialer: false,
    now: () => clock,
    webhooks: (deps) =>
      openWebhooks({
        ...deps,
        log,
        sealer: createSealer(randomUUID()),
        publicUrl,
        random: () => 0.5,
        limits: {
          get timeoutMs() {
            return timeoutMs
          },
          responseBytes: 64 * 1024,
        },
      }),
  })
})
beforeEach(async () => {
  await server.clear()
  receiver.reset()
  logLines.length = 0
  // A job without a time is due by the clock of the database, which the time must not reach during a test.
  clock = new Date(Date.now() + 2 * minuteMs)
  timeoutMs = 15_000
})
afterAll(async () => {
  receiver?.close()
  await server?.close()
})

const webhooks = () => server.deps.webhooks as Webhooks

/** Creates a webhook for the receiver; returns its id and its secret. */
async function createWebhook(overrides: object = {}): Promise<{ id: number; secret: string }> {
  const input = { url: `${receiver.url}/hook`, events: ['campaign.paused'], ...overrides }
  const { status, body } = await server.post('/api/webhooks', input)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { id: body.webhook.id, secret: body.secret }
}

const pausedEvent = (id = 1) => ({
  workspaceId: firstWorkspaceId,
  event: {
    type: 'campaign.paused' as const,
    timestamp: clock.toISOString(),
    data: {
      id,
      name: 'Spring',
      status: 'paused' as const,
      paused_reason: 'Paused manually',
      total_contacts: 3,
      calls_completed: 1,
      calls_successful: 1,
      started_at: null,
    },
  },
})

/** Adds events in a transaction, as the dialer does. */
const addEvents = (...events: ReturnType<typeof pausedEvent>[]) =>
  server.deps.db.transaction((tx) => webhooks().add(tx, events))

/** Runs the jobs that are due, as a worker would. */
async function deliverDue(): Promise<void> {
  for (const job of await server.deps.queue.findDue('deliver-webhook', {}, clock)) {
    await webhooks().deliver(job)
  }
}

const readDeliveries = async (id: number, query = ''): Promise<WebhookDelivery[]> =>
  (await server.get(`/api/webhooks/${id}/deliveries${query}`)).body.deliveries

const readWebhook = async () => (await server.get('/api/webhooks')).body.webhooks[0]

const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}

/** Moves the clock to the next attempt of the newest delivery, and runs it. */
async function runNextAttempt(id: number): Promise<WebhookDelivery | undefined> {
  const [before] = await readDeliveries(id)
  if (before?.next_attempt_at) clock = new Date(before.next_attempt_at)
  await deliverDue()
  return (await readDeliveries(id))[0]
}

describe('a delivery', () => {
  it('is a POST of the event that the library verifies with the secret', async () => {
    const { id, secret } = await createWebhook()
    await addEvents(pausedEvent())
    await deliverDue()
    expect(receiver.requests).toHaveLength(1)
    const [request] = receiver.requests
    expect(request?.path).toBe('/hook')
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json' })
    const headers = request?.headers as Record<string, string>
    expect(new Verifier(secret).verify(request?.body ?? '', headers)).toEqual(pausedEvent().event)
    const otherSecret = `whsec_${Buffer.alloc(32).toString('base64')}`
    expect(() => new Verifier(otherSecret).verify(request?.body ?? '', headers)).toThrow()
    expect(() => new Verifier(secret).verify(`${request?.body} `, headers)).toThrow()
    expect(await readDeliveries(id)).toEqual([
      {
        id: expect.any(Number),
        event_id: headers['webhook-id'],
        event: pausedEvent().event,
        state: 'delivered',
        attempts: 1,
        next_attempt_at: null,
        last_attempt_at: clock.toISOString(),
        last_status: 204,
        last_error: null,
        created_at: clock.toISOString(),
      },
    ])
  })

  it('is made to each webhook that is enabled and subscribed to the event, and to no other', async () => {
    await createWebhook({ url: `${receiver.url}/first` })
    await createWebhook({
      url: `${receiver.url}/second`,
      events: ['call.ended', 'campaign.paused'],
    })
    await createWebhook({ url: `${receiver.url}/other`, events: ['call.ended'] })
    const { id } = await createWebhook({ url: `${receiver.url}/disabled` })
    await server.post(`/api/webhooks/${id}`, { enabled: false }, 'PATCH')
    await addEvents(pausedEvent())
    await deliverDue()
    expect(receiver.requests.map(({ path }) => path).sort()).toEqual(['/first', '/second'])
    const [first, second] = receiver.requests
    expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id'])
  })

  it('is not repeated when its job runs twice', async () => {
    await createWebhook()
    await addEvents(pausedEvent())
    await deliverDue()
    await deliverDue()
    expect(receiver.requests).toHaveLength(1)
  })
})

describe('a transaction that is rolled back', () => {
  it('sends nothing', async () => {
    const { id } = await createWebhook()
    const failing = server.deps.db.transaction(async (tx) => {
      await webhooks().add(tx, [pausedEvent()])
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await deliverDue()
    expect(receiver.requests).toEqual([])
    expect(await readDeliveries(id)).toEqual([])
  })
})

describe('a failed attempt', () => {
  it('is repeated after pauses that grow, with the same id and body and a new signature', async () => {
    const { id, secret } = await createWebhook()
    receiver.respondWith(500)
    await addEvents(pausedEvent())
    await deliverDue()
    const start = clock
    expect(await readDeliveries(id)).toMatchObject([
      {
        state: 'pending',
        attempts: 1,
        next_attempt_at: new Date(start.getTime() + 9000).toISOString(),
        last_status: 500,
        last_error: 'Responded with 500',
      },
    ])
    await deliverDue()
    expect(receiver.requests).toHaveLength(1)
    receiver.respondWith(200)
    expect(await runNextAttempt(id)).toMatchObject({
      state: 'delivered',
      attempts: 2,
      last_error: null,
    })
    const [first, second] = receiver.requests
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    const timestamp = Number(second?.headers['webhook-timestamp'])
    expect(timestamp).toBe(Math.floor(clock.getTime() / 1000))
    expect(second?.headers['webhook-signature']).toBe(
      new Verifier(secret).sign(
        second?.headers['webhook-id'] as string,
        new Date(timestamp * 1000),
        second?.body ?? '',
      ),
    )
  })

  it('makes the webhook failing until an attempt succeeds', async () => {
    const { id } = await createWebhook()
    await createWebhook({ events: ['call.ended'] })
    receiver.respondWith(500)
    await addEvents(pausedEvent())
    await deliverDue()
    expect(await webhooks().failingGroups()).toEqual([String(id)])
    receiver.respondWith(200)
    await runNextAttempt(id)
    expect(await webhooks().failingGroups()).toEqual([])
  })

  it('is the last one after ten, about a day later', async () => {
    const { id } = await createWebhook()
    receiver.respondWith(503)
    await addEvents(pausedEvent())
    const start = clock
    await deliverDue()
    let delivery: WebhookDelivery | undefined
    for (let attempt = 2; attempt <= 10; attempt += 1) delivery = await runNextAttempt(id)
    expect(delivery).toMatchObject({
      state: 'failed',
      attempts: 10,
      next_attempt_at: null,
      last_status: 503,
    })
    expect(clock.getTime() - start.getTime()).toBeGreaterThan(22 * hourMs)
    expect(receiver.requests).toHaveLength(10)
    expect(logLines).toMatchObject([{ msg: 'an event was not delivered' }])
    expect(JSON.stringify(logLines)).not.toContain(receiver.url)
    expect((await readWebhook()).enabled).toBe(true)
  })

  it.each([
    [301, 'Responded with 301: redirects are not followed'],
    [307, 'Responded with 307: redirects are not followed'],
    [404, 'Responded with 404'],
  ])('is one with the status %i', async (status, error) => {
    const { id } = await createWebhook()
    receiver.respond((response) => {
      response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end()
    })
    await addEvents(pausedEvent())
    await deliverDue()
    expect(await readDeliveries(id)).toMatchObject([
      { state: 'pending', last_status: status, last_error: error },
    ])
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/hook'])
  })

  it('is one without a response in time', async () => {
    timeoutMs = 50
    const { id } = await createWebhook()
    receiver.respond(() => {})
    await addEvents(pausedEvent())
    await deliverDue()
    expect(await readDeliveries(id)).toMatchObject([
      { state: 'pending', last_status: null, last_error: 'No response within 0.05 seconds' },
    ])
  })

  it('is one without a response in time, even if the request ignores the limit', async () => {
    receiver.respond(() => {})
    const network = {
      ...internet,
      request: (url: URL, { signal: _, ...options }: RequestOptions) =>
        internet.request(url, options),
    }
    const request = { url: receiver.url, allowsLoopback: true, headers: {}, body: '{}' }
    expect(await post(network, request, { timeoutMs: 50, responseBytes: 1 })).toEqual({
      status: null,
      error: 'No response within 0.05 seconds',
    })
  })

  it('is one with the status 101, whose connection is closed', async () => {
    const { id } = await createWebhook()
    const isClosed = new Promise<void>((resolve) => {
      receiver.respond(({ socket }) => {
        socket?.once('close', () => resolve())
        socket?.write('HTTP/1.1 101 Switching Protocols\r\n')
        socket?.write('Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
      })
    })
    await addEvents(pausedEvent())
    await deliverDue()
    expect(await readDeliveries(id)).toMatchObject([
      { state: 'pending', last_status: 101, last_error: 'Responded with 101' },
    ])
    await isClosed
  })

  it('is one whose connection is refused or closed', async () => {
    const closed = await openWebhookReceiver()
    const { id } = await createWebhook({ url: closed.url })
    closed.close()
    await addEvents(pausedEvent())
    await deliverDue()
    expect((await readDeliveries(id))[0]?.last_error).toBe('The connection was refused')
    const other = await createWebhook()
    receiver.respond((response) => void response.socket?.destroy())
    await addEvents(pausedEvent())
    await deliverDue()
    const [delivery] = await readDeliveries(other.id)
    expect(delivery?.last_error).toBe('The connection was closed without a response')
  })
})

it('reads no more than the first 64 kB of a response', async () => {
  const { id } = await createWebhook()
  const isClosed = new Promise<number>((resolve) => {
    receiver.respond((response) => {
      let sentBytes = 0
      response.writeHead(200)
      const send = () => {
        sentBytes += 16_384
        if (response.write('x'.repeat(16_384))) setImmediate(send)
        else response.once('drain', send)
      }
      response.on('close', () => resolve(sentBytes))
      send()
    })
  })
  await addEvents(pausedEvent())
  await deliverDue()
  // The rest was in buffers of the two sockets.
  expect(await isClosed).toBeLessThan(50_000_000)
  expect(await readDeliveries(id)).toMatchObject([{ state: 'delivered', last_status: 200 }])
})

describe('a webhook is disabled', () => {
  it('by a response of 410, with its reason, and its pending deliveries fail', async () => {
    const { id } = await createWebhook()
    receiver.respondWith(500)
    await addEvents(pausedEvent(1))
    await deliverDue()
    receiver.respondWith(410)
    await addEvents(pausedEvent(2))
    await deliverDue()
    const reason = 'The receiver responded with 410 Gone'
    expect(await readWebhook()).toMatchObject({
      enabled: false,
      disabled_reason: reason,
      recent: { pending: 0, delivered: 0, failed: 2 },
    })
    expect(logLines).toMatchObject([{ msg: 'a webhook was disabled', reason }])
    const count = receiver.requests.length
    later(24 * hourMs)
    await deliverDue()
    await addEvents(pausedEvent(3))
    await deliverDue()
    expect(receiver.requests).toHaveLength(count)
    expect(await readDeliveries(id)).toHaveLength(2)
  })

  it('after the last attempt of a delivery when none has succeeded for five days', async () => {
    const { id } = await createWebhook()
    receiver.respondWith(500)
    await addEvents(pausedEvent(1))
    await deliverDue()
    for (let attempt = 2; attempt <= 10; attempt += 1) await runNextAttempt(id)
    expect((await readWebhook()).enabled).toBe(true)
    later(4 * 24 * hourMs)
    await addEvents(pausedEvent(2))
    await deliverDue()
    for (let attempt = 2; attempt <= 9; attempt += 1) await runNextAttempt(id)
    expect((await readWebhook()).enabled).toBe(true)
    await runNextAttempt(id)
    expect(await readWebhook()).toMatchObject({
      enabled: false,
      disabled_reason: 'Every attempt failed for 5 days. The last one: Responded with 500',
    })
  })

  it('not when an attempt has succeeded in between', async () => {
    const { id } = await createWebhook()
    receiver.respondWith(500)
    await addEvents(pausedEvent(1))
    await deliverDue()
    receiver.respondWith(200)
    await runNextAttempt(id)
    receiver.respondWith(500)
    later(5 * 24 * hourMs)
    await addEvents(pausedEvent(2))
    await deliverDue()
    for (let attempt = 2; attempt <= 10; attempt += 1) await runNextAttempt(id)
    expect(await readWebhook()).toMatchObject({ enabled: true, disabled_reason: null })
  })

  it('while the transaction of an event is open, and the event is not sent', async () => {
    const { id } = await createWebhook()
    await addEvents(pausedEvent())
    // As for the admin who disables the webhook, the delivery is not there yet.
    await server.deps.db.update(webhookEndpoints).set({ enabled: false })
    await deliverDue()
    expect(receiver.requests).toEqual([])
    expect(await readDeliveries(id)).toMatchObject([
      {
        ...{ state: 'failed', attempts: 0, next_attempt_at: null },
        last_error: 'The webhook was disabled',
      },
    ])
  })

  it('by an admin, and sends again once it is enabled', async () => {
    const { id } = await createWebhook()
    const patch = (body: object) => server.post(`/api/webhooks/${id}`, body, 'PATCH')
    expect((await patch({ enabled: false })).body.webhook).toMatchObject({
      enabled: false,
      disabled_reason: null,
    })
    await addEvents(pausedEvent(1))
    expect((await patch({ enabled: true })).body.webhook.enabled).toBe(true)
    await addEvents(pausedEvent(2))
    await deliverDue()
    expect(receiver.requests.map(({ event }) => event.data.id)).toEqual([2])
  })
})

describe('a replay', () => {
  it.each([
    ['delivered', 200],
    ['pending', 500],
  ])(
    'sends an event again that is %s, with the same id and all attempts',
    async (state, status) => {
      const { id } = await createWebhook()
      receiver.respondWith(status)
      await addEvents(pausedEvent())
      await deliverDue()
      const [delivery] = await readDeliveries(id)
      expect(delivery?.state).toBe(state)
      later(1000)
      const { body } = await server.post(`/api/webhook-deliveries/${delivery?.id}/replay`, {})
      expect(body.delivery).toMatchObject({
        id: delivery?.id,
        event_id: delivery?.event_id,
        state: 'pending',
        attempts: 0,
        next_attempt_at: clock.toISOString(),
      })
      receiver.respondWith(200)
      await deliverDue()
      expect(await readDeliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
      const [first, second] = receiver.requests
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
      // The attempt that the replay took the place of is not made.
      later(hourMs)
      await deliverDue()
      expect(receiver.requests).toHaveLength(2)
    },
  )

  it('is refused while the webhook is disabled', async () => {
    const { id } = await createWebhook()
    await addEvents(pausedEvent())
    await server.post(`/api/webhooks/${id}`, { enabled: false }, 'PATCH')
    const [delivery] = await readDeliveries(id)
    expect(delivery).toMatchObject({ state: 'failed', last_error: 'The webhook was disabled' })
    expect(await server.post(`/api/webhook-deliveries/${delivery?.id}/replay`, {})).toMatchObject({
      status: 409,
      body: { error: 'Enable the webhook first' },
    })
  })
})

describe('a test', () => {
  it('is sent at once, also by a disabled webhook, and its result is in the log', async () => {
    const { id, secret } = await createWebhook()
    await server.post(`/api/webhooks/${id}`, { enabled: false }, 'PATCH')
    const { body } = await server.post(`/api/webhooks/${id}/test`, {})
    expect(body.delivery).toMatchObject({
      state: 'delivered',
      attempts: 1,
      last_status: 204,
      event: { type: 'webhook.test' },
    })
    const headers = receiver.requests[0]?.headers as Record<string, string>
    expect(new Verifier(secret).verify(receiver.requests[0]?.body ?? '', headers)).toMatchObject({
      type: 'webhook.test',
    })
    expect(await readDeliveries(id)).toEqual([body.delivery])
  })

  it('fails without another attempt', async () => {
    const { id } = await createWebhook()
    receiver.respondWith(500)
    const { body } = await server.post(`/api/webhooks/${id}/test`, {})
    expect(body.delivery).toMatchObject({ state: 'failed', last_error: 'Responded with 500' })
    later(24 * hourMs)
    await deliverDue()
    expect(receiver.requests).toHaveLength(1)
  })
})

describe('a rotation', () => {
  it('returns a new secret, and lets the previous one sign for another day', async () => {
    const { id, secret: previousSecret } = await createWebhook()
    const { body } = await server.post(`/api/webhooks/${id}/rotate-secret`, {})
    expect(body.secret).toMatch(/^whsec_/)
    expect(body.secret).not.toBe(previousSecret)
    const until = new Date(clock.getTime() + 24 * hourMs).toISOString()
    expect(body.webhook.previous_secret_until).toBe(until)
    await addEvents(pausedEvent())
    await deliverDue()
    const { body: payload = '', headers } = receiver.requests[0] ?? {}
    for (const secret of [body.secret, previousSecret]) {
      new Verifier(secret).verify(payload, headers as Record<string, string>)
    }
    later(24 * hourMs)
    await addEvents(pausedEvent())
    await deliverDue()
    expect(receiver.requests[1]?.headers['webhook-signature']).not.toContain(' ')
    expect((await readWebhook()).previous_secret_until).toBeNull()
  })

  it('within a day of another keeps the first secret, which may be the only one of the receiver', async () => {
    const { id, secret } = await createWebhook()
    const secrets = [secret]
    const rotate = async () => {
      later(hourMs)
      secrets.unshift((await server.post(`/api/webhooks/${id}/rotate-secret`, {})).body.secret)
    }
    const expectSignatures = async (expectedSecrets: string[]) => {
      await server.post(`/api/webhooks/${id}/test`, {})
      const { body = '', headers } = receiver.requests.at(-1) ?? {}
      const eventId = String(headers?.['webhook-id'])
      const signatures = expectedSecrets.map((each) =>
        new Verifier(each).sign(eventId, clock, body),
      )
      expect(headers?.['webhook-signature']).toBe(signatures.join(' '))
    }
    await rotate()
    await rotate()
    await expectSignatures(secrets)
    later(23 * hourMs)
    await expectSignatures(secrets)
    await rotate()
    await expectSignatures(secrets.slice(0, 2))
    for (let count = 0; count < 3; count += 1) await rotate()
    await expectSignatures(secrets.slice(0, 4))
  })
})

describe('a rotation after a change of SECRET_KEY', () => {
  it('drops the secret that cannot be opened, so that events are sent again', async () => {
    const { id } = await createWebhook()
    const sealer = createSealer(randomUUID())
    const sealed_secret = sealer.seal('whsec_AAAA', `webhook ${id} of workspace 1`)
    await server.deps.db.update(webhookEndpoints).set({ sealed_secret })
    const { body } = await server.post(`/api/webhooks/${id}/rotate-secret`, {})
    expect(body.webhook.previous_secret_until).toBeNull()
    await addEvents(pausedEvent())
    await deliverDue()
    const [request] = receiver.requests
    new Verifier(body.secret).verify(
      request?.body ?? '',
      request?.headers as Record<string, string>,
    )
    expect(await readDeliveries(id)).toMatchObject([{ state: 'delivered' }])
  })
})

describe('a deletion', () => {
  it('stops the attempts, and deletes the log', async () => {
    const { id } = await createWebhook()
    receiver.respondWith(500)
    await addEvents(pausedEvent())
    await deliverDue()
    const response = await server.request(`/api/webhooks/${id}`, { method: 'DELETE' })
    expect(await response.json()).toEqual({ deleted_count: 1 })
    later(24 * hourMs)
    await deliverDue()
    expect(receiver.requests).toHaveLength(1)
    expect(await server.deps.db.select().from(webhookDeliveries)).toEqual([])
    expect((await server.get('/api/webhooks')).body).toEqual({ webhooks: [] })
  })

  it('during an attempt stores nothing', async () => {
    const { id } = await createWebhook()
    receiver.respond(async (response) => {
      await server.request(`/api/webhooks/${id}`, { method: 'DELETE' })
      response.writeHead(500).end()
    })
    await addEvents(pausedEvent())
    await deliverDue()
    expect(await server.deps.db.select().from(webhookDeliveries)).toEqual([])
  })
})

it('lists deliveries in pages, newest first, also those in one state', async () => {
  const { id } = await createWebhook()
  for (const n of [1, 2, 3]) await addEvents(pausedEvent(n))
  await deliverDue()
  receiver.respondWith(500)
  await addEvents(pausedEvent(4))
  await deliverDue()
  const list = async (query: string) => {
    const { body } = await server.get(`/api/webhooks/${id}/deliveries?${query}`)
    const ids = body.deliveries.map(({ event }: WebhookDelivery) => event.data.id)
    return { ids, next_before: body.next_before }
  }
  const first = await list('limit=2')
  expect(first).toEqual({ ids: [4, 3], next_before: expect.any(Number) })
  expect(await list(`limit=2&before=${first.next_before}`)).toEqual({
    ids: [2, 1],
    next_before: null,
  })
  expect(await list('state=pending')).toEqual({ ids: [4], next_before: null })
  expect(await list('state=delivered')).toEqual({ ids: [3, 2, 1], next_before: null })
  expect(await list('before=99999999999')).toEqual({ ids: [4, 3, 2, 1], next_before: null })
  expect((await readWebhook()).recent).toEqual({ pending: 1, delivered: 3, failed: 0 })
})

it('deletes deliveries after 30 days', async () => {
  const { id } = await createWebhook()
  await addEvents(pausedEvent(1))
  later(24 * hourMs)
  await addEvents(pausedEvent(2))
  later(29 * 24 * hourMs)
  await webhooks().deleteOld()
  expect(await readDeliveries(id)).toHaveLength(2)
  later(1000)
  await webhooks().deleteOld()
  expect((await readDeliveries(id)).map(({ event }) => event.data.id)).toEqual([2])
})

it('stores the secret sealed, and returns it only when it is new', async () => {
  const { id, secret } = await createWebhook()
  const [row] = await server.deps.db.select().from(webhookEndpoints)
  expect(JSON.stringify(row)).not.toContain(secret.slice(6))
  const responses = [
    await server.get('/api/webhooks'),
    await server.post(`/api/webhooks/${id}`, { description: 'CRM' }, 'PATCH'),
  ]
  expect(JSON.stringify(responses)).not.toMatch(/whsec_|sealed/)
  // A secret that was copied to another webhook cannot be opened.
  const other = await createWebhook()
  await server.deps.db.execute(
    sql`update webhook_endpoints set sealed_secret = ${row?.sealed_secret} where id = ${other.id}`,
  )
  const { body } = await server.post(`/api/webhooks/${other.id}/test`, {})
  expect(body.delivery.last_error).toBe('The secret cannot be opened: rotate it')
  expect(receiver.requests).toEqual([])
})

it('counts the attempts by their result', async () => {
  const metric = server.deps.registry.getSingleMetric('callwright_webhook_attempts_total')
  metric?.reset()
  const { id } = await createWebhook()
  await addEvents(pausedEvent(1))
  await deliverDue()
  receiver.respondWith(500)
  await addEvents(pausedEvent(2))
  await deliverDue()
  for (let attempt = 2; attempt <= 10; attempt += 1) await runNextAttempt(id)
  receiver.respondWith(410)
  await addEvents(pausedEvent(3))
  await deliverDue()
  const { values } = (await metric?.get()) ?? {}
  expect(values?.map(({ labels, value }) => [labels.result, value])).toEqual([
    ['delivered', 1],
    ['will-retry', 9],
    ['failed', 1],
    ['gone', 1],
  ])
})

it('accepts twenty webhooks in a workspace, and refuses the next one', async () => {
  for (let n = 0; n < 20; n += 1) await createWebhook()
  const input = { url: receiver.url, events: ['call.ended'] }
  expect(await server.post('/api/webhooks', input)).toMatchObject({
    status: 409,
    body: { error: 'A workspace has at most 20 webhooks' },
  })
})

it.each([
  [{ url: '', events: ['call.ended'] }, 'url'],
  [{ url: 'example.com', events: ['call.ended'] }, 'url'],
  [{ url: 'https://example.com', events: [] }, 'events'],
  [{ url: 'https://example.com', events: ['call.started'] }, 'events.0'],
  [{ url: 'https://example.com' }, 'events'],
])('rejects %j and names the field', async (input, field) => {
  const { status, body } = await server.post('/api/webhooks', input)
  expect(status).toBe(400)
  expect(Object.keys(body.fields)).toEqual([field])
})
