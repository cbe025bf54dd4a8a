import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '../calls/calls.table.ts'
import type { Deps } from '../deps.ts'
import type { CallRequest, Placement, Provider } from '../provider/provider.ts'
import { readProviderCall } from '../provider/record.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { diallerJobs, takeUp } from './jobs.ts'

let server: TestServer
beforeAll(async () => {
  // No worker: each test does the jobs by hand, at a time of its choosing.
  server = await openTestServer({ works: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const minute = 60_000

/** A provider that notes who was asked to be called, and answers as it is told. */
function aProvider(answer: (request: CallRequest) => Placement | 'dies') {
  const asked: CallRequest[] = []
  const known: CallRequest[] = []
  const recordOf = (request: CallRequest) => {
    const customer = { externalId: request.attemptId }
    const record = readProviderCall({
      id: `call-of-${request.attemptId}`,
      status: 'queued',
      customer,
    })
    if (!record) throw new Error('a record without an id')
    return record
  }
  const provider: Provider = {
    async placeCall(request) {
      asked.push(request)
      const placement = answer(request)
      if (placement === 'dies') throw new Error('the process is gone')
      return placement
    },
    call: async () => null,
    calls: async ({ createdAtLt }) => (createdAtLt ? [] : known.map(recordOf)),
    assistants: async () => [],
    recording: async () => null,
  }
  return { provider, asked, known, recordOf }
}

/** One reserved call, and the server at a time and with a provider of the test's choosing. */
async function aReservedCall(provider: Provider) {
  let now = new Date()
  const deps: Deps = { ...server.deps, provider, now: () => now }
  const phone_number = '+12025550101'
  const { body } = await server.post('/api/contacts', { user_id: 1, phone_number })
  const plan = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [body.contact.id] }
  const created = await server.post('/api/campaigns', { ...plan, retry_attempts: 0 })
  const campaign = created.body.campaign.id
  await server.post(`/api/campaigns/${campaign}/start`, { user_id: 1 })
  const started = await server.post(`/api/vapi/campaigns/${campaign}/start`, { user_id: 1 })
  const job = { call_id: started.body.calls[0].id, refusals: 0 }
  return {
    deps,
    job,
    campaign,
    jobs: diallerJobs(deps, randomUUID()),
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    row: async () => (await deps.db.select().from(calls).where(eq(calls.id, job.call_id)))[0],
    statusOf: async () => (await server.get(`/api/campaigns/${campaign}?user_id=1`)).body.campaign,
  }
}

describe('a call in doubt', () => {
  it('is not placed a second time while it may still come about', async () => {
    const { provider, asked } = aProvider(() => ({ kind: 'doubt', reason: 'timeout' }))
    const { jobs, job, pass } = await aReservedCall(provider)
    await jobs['place-call'](job)
    await jobs['place-call'](job)
    pass(30_000)
    await jobs['resolve-call'](job)
    await jobs['place-call'](job)
    expect(asked).toHaveLength(1)
  })

  it('is adopted when the provider has it', async () => {
    const { provider, asked, known } = aProvider((request) => {
      known.push(request)
      return { kind: 'doubt', reason: 'the provider answered 500' }
    })
    const { jobs, job, pass, row } = await aReservedCall(provider)
    await jobs['place-call'](job)
    pass(36_000)
    await jobs['resolve-call'](job)
    await jobs['place-call'](job)
    expect(asked).toHaveLength(1)
    expect((await row())?.vapi_call_id).toBe(`call-of-${asked[0]?.attemptId}`)
  })

  it('is placed again, as the same attempt, when the provider has it not', async () => {
    let answers = 0
    const { provider, asked, recordOf } = aProvider((request) =>
      answers++ === 0
        ? { kind: 'doubt', reason: 'timeout' }
        : { kind: 'placed', record: recordOf(request) },
    )
    const { jobs, job, pass, row } = await aReservedCall(provider)
    await jobs['place-call'](job)
    pass(36_000)
    await jobs['resolve-call'](job)
    await jobs['place-call'](job)
    expect(asked).toHaveLength(2)
    expect(asked[1]?.attemptId).toBe(asked[0]?.attemptId)
    expect((await row())?.vapi_call_id).not.toBeNull()
  })
})

describe('a process that was killed', () => {
  it('between asking and hearing leaves a call that is looked for, after the margin alone', async () => {
    const { provider, asked, known } = aProvider((request) => {
      known.push(request)
      return 'dies'
    })
    const { deps, jobs, job, pass, row } = await aReservedCall(provider)
    await expect(jobs['place-call'](job)).rejects.toThrow('the process is gone')
    await takeUp(deps)
    await jobs['place-call'](job)
    await jobs['resolve-call'](job)
    expect((await row())?.vapi_call_id).toBeNull()
    pass(15_000)
    await jobs['resolve-call'](job)
    expect((await row())?.vapi_call_id).not.toBeNull()
    expect(asked).toHaveLength(1)
  })

  it('on another machine keeps its lease until it has run out', async () => {
    const { provider, asked } = aProvider(() => 'dies')
    const { jobs, job, pass } = await aReservedCall(provider)
    await expect(jobs['place-call'](job)).rejects.toThrow()
    pass(5 * minute)
    await jobs['resolve-call'](job)
    await jobs['place-call'](job).catch(() => {})
    expect(asked).toHaveLength(1)
    pass(36_000)
    await jobs['resolve-call'](job)
    await jobs['place-call'](job).catch(() => {})
    expect(asked).toHaveLength(2)
  })
})

describe('a refusal', () => {
  it('that is not the contact’s fault pauses the campaign, says why, and costs no attempt', async () => {
    const { provider } = aProvider(() => ({
      kind: 'refused',
      fault: 'account',
      reason: 'VAPI token not configured',
    }))
    const { jobs, job, row, statusOf, campaign } = await aReservedCall(provider)
    await jobs['place-call'](job)
    expect(await row()).toMatchObject({ status: 'failed', attempt_number: null })
    expect(await statusOf()).toMatchObject({
      status: 'paused',
      paused_reason: 'The voice provider refused: VAPI token not configured',
      calls_completed: 0,
    })
    const { body } = await server.get(`/api/campaigns/${campaign}/members?user_id=1`)
    expect(body.members[0]).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  it('of the number ends the attempt and the contact', async () => {
    const reason = 'customer.number must be a valid phone number in E.164'
    const { provider } = aProvider(() => ({ kind: 'refused', fault: 'contact', reason }))
    const { jobs, job, row, statusOf } = await aReservedCall(provider)
    await jobs['place-call'](job)
    expect(await row()).toMatchObject({ status: 'failed', ended_reason: reason })
    expect(await statusOf()).toMatchObject({ status: 'completed', calls_completed: 1 })
  })

  it('for want of a slot leaves the call waiting, and it is asked for again', async () => {
    let answers = 0
    const { provider, asked, recordOf } = aProvider((request) =>
      answers++ === 0
        ? { kind: 'busy', retryAfterMs: null }
        : { kind: 'placed', record: recordOf(request) },
    )
    const { jobs, job, row } = await aReservedCall(provider)
    await jobs['place-call'](job)
    expect(await row()).toMatchObject({ status: 'queued', lease_until: null })
    await jobs['place-call'](job)
    expect(asked).toHaveLength(2)
    expect((await row())?.vapi_call_id).not.toBeNull()
  })
})

describe('a pause', () => {
  it('keeps back a call that was reserved but not yet asked for, and Start brings it', async () => {
    const { provider, asked, recordOf } = aProvider((request) => ({
      kind: 'placed',
      record: recordOf(request),
    }))
    const { jobs, job, campaign } = await aReservedCall(provider)
    await server.post(`/api/campaigns/${campaign}/pause`, { user_id: 1 })
    await jobs['place-call'](job)
    expect(asked).toHaveLength(0)
    await server.post(`/api/campaigns/${campaign}/start`, { user_id: 1 })
    await jobs['place-call'](job)
    expect(asked).toHaveLength(1)
  })
})
