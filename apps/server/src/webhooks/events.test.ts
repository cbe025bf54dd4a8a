import { randomUUID } from 'node:crypto'
import {
  callAnalyzedEvent,
  callEndedEvent,
  campaignCompletedEvent,
  campaignPausedEvent,
  webhookEventTypes,
} from '@callwright/contract'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCampaignApi, qualifiedNumber, unqualifiedNumber } from '../../test/campaign-api.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts'
import { createSealer } from '../auth/index.ts'
import { calls } from '../db/tables/calls.table.ts'
import { webhookDeliveries } from '../db/tables/webhooks.table.ts'
import { ingestAll } from '../dialer/ingest.ts'
import { type ProviderRecord, readProviderCall } from '../provider/record.ts'
import {
  createCampaignWithLiveCall,
  openTestServer,
  type TestDeps,
  type TestServer,
} from '../testing.ts'
import { openWebhooks, type Webhooks } from './index.ts'

const schemas = {
  'call.ended': callEndedEvent,
  'call.analyzed': callAnalyzedEvent,
  'campaign.completed': campaignCompletedEvent,
  'campaign.paused': campaignPausedEvent,
}

let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await openWebhookReceiver()
})
afterAll(() => receiver?.close())

const webhooks = (deps: Omit<TestDeps, 'webhooks'>) =>
  openWebhooks({
    ...deps,
    sealer: createSealer(randomUUID()),
    publicUrl: 'http://localhost:4000',
  })

const subscribe = (server: TestServer) =>
  server.post('/api/webhooks', { url: receiver.url, events: webhookEventTypes })

describe('a server that calls', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ webhooks })
  })
  beforeEach(async () => {
    await server.clear()
    receiver.reset()
    await subscribe(server)
  })
  afterAll(() => server?.close())
  const { createCampaign, sendCommand, makeCalls, getCalls, waitForStatus } = createCampaignApi(
    () => server,
  )
  const received = (type: string) =>
    receiver.requests.flatMap(({ event }) => (event.type === type ? [event] : []))

  it('sends one event for each call that ends, for its analysis, and for the end of the campaign', async () => {
    const id = await createCampaign([qualifiedNumber, unqualifiedNumber])
    await sendCommand(id, 'start')
    await makeCalls(id)
    await waitForStatus(id, 'completed')
    await expect.poll(() => receiver.requests.length).toBe(5)
    const apiCalls = await getCalls(id)
    for (const type of ['call.ended', 'call.analyzed']) {
      expect(
        received(type)
          .map(({ data }) => data.id)
          .sort(),
      ).toEqual(apiCalls.map((call) => call.id).sort())
    }
    for (const { event } of receiver.requests) {
      expect(schemas[event.type as keyof typeof schemas].parse(event)).toEqual(event)
    }
    const ended = received('call.ended').find(({ data }) => data.phone_number === qualifiedNumber)
    const call = apiCalls.find((each) => each.id === ended.data.id)
    const { status, outcome, ended_reason, duration_seconds, started_at, ended_at } = call ?? {}
    expect(ended.data).toMatchObject({
      campaign_id: id,
      contact_id: expect.any(Number),
      ...{ status, outcome, ended_reason, duration_seconds, started_at, ended_at },
    })
    const qualifiedIds = received('call.analyzed').flatMap(({ data }) =>
      data.qualified ? [data.id] : [],
    )
    expect(qualifiedIds).toEqual(apiCalls.flatMap((each) => (each.qualified ? [each.id] : [])))
    expect(qualifiedIds).toHaveLength(1)
    expect(received('call.analyzed')[0].data).toMatchObject({
      campaign_id: id,
      contact_id: expect.any(Number),
      has_transcript: true,
      has_recording: true,
    })
    expect(received('campaign.completed')).toMatchObject([
      { data: { id, status: 'completed', total_contacts: 2, calls_completed: 2 } },
    ])
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(5)
  })

  it('sends an event when a campaign is paused, with the reason', async () => {
    const id = await createCampaign([qualifiedNumber])
    await sendCommand(id, 'start')
    await sendCommand(id, 'pause')
    await expect
      .poll(() => received('campaign.paused'))
      .toMatchObject([{ data: { id, status: 'paused', paused_reason: 'Paused manually' } }])
  })
})

describe('an event of the provider', () => {
  let server: TestServer
  const vapi_call_id = '00000000-0000-4000-8000-000000000001'
  let campaignId: number
  beforeAll(async () => {
    // No job is run, so the deliveries stay as they were added.
    server = await openTestServer({ runsDialer: false, webhooks })
  })
  beforeEach(async () => {
    await server.clear()
    await subscribe(server)
    campaignId = await createCampaignWithLiveCall(server, vapi_call_id)
  })
  afterAll(() => server?.close())

  const ingest = (call: object, deps: TestDeps = server.deps) =>
    ingestAll(deps, [
      { kind: 'record', record: readProviderCall({ id: vapi_call_id, ...call }) as ProviderRecord },
    ])
  const endedCall = { status: 'ended', endedReason: 'customer-ended-call' }
  const analyzedCall = { ...endedCall, analysis: { summary: 'A talk', successEvaluation: 'true' } }
  const readEvents = async () => {
    const rows = await server.deps.db
      .select()
      .from(webhookDeliveries)
      .orderBy(asc(webhookDeliveries.id))
    return rows.map(({ payload }) => payload)
  }
  const readTypes = async () => (await readEvents()).map(({ type }) => type)

  it('adds a delivery once, also when it is repeated and when two processes ingest it', async () => {
    await Promise.all([ingest(analyzedCall), ingest(analyzedCall)])
    await ingest(analyzedCall)
    expect(await readTypes()).toEqual(['call.ended', 'call.analyzed', 'campaign.completed'])
  })

  it('has the number in E.164, also when it was typed otherwise', async () => {
    await server.deps.db.update(calls).set({ phone_number: '(202) 555-0101' })
    await ingest(endedCall)
    const [event] = await readEvents()
    expect(event).toMatchObject({ type: 'call.ended', data: { phone_number: '+12025550101' } })
  })

  it('adds a delivery for the analysis when it arrives, and none when it changes', async () => {
    await ingest(endedCall)
    expect(await readTypes()).toEqual(['call.ended', 'campaign.completed'])
    await ingest(analyzedCall)
    await ingest({ ...analyzedCall, analysis: { summary: 'Another' } })
    const events = await readEvents()
    expect(events.map(({ type }) => type)).toEqual([
      'call.ended',
      'campaign.completed',
      'call.analyzed',
    ])
    expect(events[2]?.data).toMatchObject({
      campaign_id: campaignId,
      contact_id: expect.any(Number),
      has_transcript: false,
      has_recording: false,
    })
  })

  const structuredOutputs = {
    a: { name: 'lead', result: { qualified: true, reason: 'wants a demo' } },
  }
  const qualifiedCall = { ...endedCall, analysis: {}, artifact: { structuredOutputs } }

  it('adds one delivery for an analysis by structured outputs only, also when more arrives later', async () => {
    await ingest(qualifiedCall)
    const types = ['call.ended', 'call.analyzed', 'campaign.completed']
    expect(await readTypes()).toEqual(types)
    await ingest({ ...qualifiedCall, analysis: { summary: 'A talk' } })
    expect(await readTypes()).toEqual(types)
    expect((await readEvents())[1]?.data).toMatchObject({
      qualified: true,
      qualification_reason: 'wants a demo',
    })
  })

  it('adds nothing for an analysis that arrives after the transcript was deleted', async () => {
    await ingest(endedCall)
    await server.deps.db.update(calls).set({ transcript_deleted_at: server.deps.now() })
    await ingest(qualifiedCall)
    expect(await readTypes()).toEqual(['call.ended', 'campaign.completed'])
  })

  it('adds nothing for a call that is placed again because no line was free', async () => {
    const endedReason = 'call.start.error-subscription-concurrency-limit-reached'
    await ingest({ status: 'ended', endedReason })
    const [call] = await server.deps.db.select().from(calls)
    expect(call).toMatchObject({ status: 'queued', rejected_provider_ids: [vapi_call_id] })
    expect(await readEvents()).toEqual([])
  })

  it('adds nothing when its transaction fails, which leaves the call as it was', async () => {
    const real = server.deps.webhooks as Webhooks
    const failing: Webhooks = {
      ...real,
      async add(tx, events) {
        await real.add(tx, events)
        throw new Error('a later statement fails')
      },
    }
    const deps = { ...server.deps, webhooks: failing }
    await expect(ingest(endedCall, deps)).rejects.toThrow('a later statement fails')
    expect(await readEvents()).toEqual([])
    const [call] = await server.deps.db.select().from(calls)
    expect(call?.status).toBe('queued')
  })

  it('adds nothing for a workspace without a subscribed webhook', async () => {
    const { body } = await server.get('/api/webhooks')
    const path = `/api/webhooks/${body.webhooks[0].id}`
    await server.post(path, { events: ['campaign.paused'] }, 'PATCH')
    await ingest(endedCall)
    expect(await readEvents()).toEqual([])
  })
})
