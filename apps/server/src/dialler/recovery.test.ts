import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../calls/calls.table.ts'
import type { Deps } from '../deps.ts'
import type { CallRequest, Placement, Provider } from '../provider/provider.ts'
import { type ProviderRecord, readProviderCall } from '../provider/record.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { resolveDoubts, voidLeases } from './doubt.ts'
import { placeHere } from './here.ts'
import { soleHolder } from './holder.ts'
import { openPlacer, type Placer } from './place.ts'
import { settle } from './settle.ts'

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
      return placement === 'dies' ? new Promise<never>(() => {}) : placement
    },
    call: async () => null,
    calls: async ({ createdAtLt }) => (createdAtLt ? [] : known.map(recordOf)),
    maxDurationSeconds: async () => null,
    assistants: async () => [],
    recording: async () => null,
  }
  return { provider, asked, known, recordOf }
}

/** One reserved call, and the server at a time and with a provider of the test's choosing. */
async function aReservedCall(provider: Provider, retry_attempts = 0) {
  let now = new Date(0)
  const deps: Deps = { ...server.deps, provider, now: () => now }
  const phone_number = '+12025550101'
  const { body } = await server.post('/api/contacts', { user_id: 1, phone_number })
  const plan = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [body.contact.id] }
  const created = await server.post('/api/campaigns', { ...plan, retry_attempts })
  const campaign = created.body.campaign.id
  await server.post(`/api/campaigns/${campaign}/start`, { user_id: 1 })
  const started = await server.post(`/api/vapi/campaigns/${campaign}/start`, { user_id: 1 })
  const call_id = started.body.calls[0].id
  now = new Date()
  const aPlacer = () => openPlacer(deps, soleHolder(randomUUID()), () => 0.5)
  const placer = aPlacer()
  const placeBy = async (by: Placer) => {
    by.kick()
    await by.idle()
  }
  return {
    deps,
    campaign,
    placer,
    /** Places what waits, as the process that was there from the beginning. */
    place: () => placeBy(placer),
    /** The same as a process that dies over it. */
    async placeAndDie(asked: CallRequest[]) {
      const before = asked.length
      aPlacer().kick()
      await vi.waitFor(() => expect(asked).toHaveLength(before + 1))
    },
    resolve: () => resolveDoubts(deps),
    /** What a process does that starts alone. */
    takeUp: () => voidLeases(deps, soleHolder(randomUUID())),
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    mend: (phone_number: string) =>
      server.post(`/api/contacts/${body.contact.id}`, { user_id: 1, phone_number }, 'PATCH'),
    /** The number the call shows, and the one that is called next. */
    numbers: async () => {
      const shown = (await server.get('/api/calls?user_id=1')).body.calls[0]
      const { members } = (await server.get(`/api/campaigns/${campaign}/members?user_id=1`)).body
      return [shown.contact.phone_number, members[0].phone_number]
    },
    row: async () => (await deps.db.select().from(calls).where(eq(calls.id, call_id)))[0],
    statusOf: async () => (await server.get(`/api/campaigns/${campaign}?user_id=1`)).body.campaign,
  }
}

/** A database that does something after each transaction is committed, before anybody knows. */
function afterCommits(db: Deps['db'], act: () => void): Deps['db'] {
  return new Proxy(db, {
    get: (real, name) =>
      name === 'transaction'
        ? async (...work: Parameters<Deps['db']['transaction']>) => {
            const answer = await real.transaction(...work)
            act()
            return answer
          }
        : Reflect.get(real, name),
  })
}

describe('a call in doubt', () => {
  it('is not placed a second time while it may still come about', async () => {
    const { provider, asked } = aProvider(() => ({ kind: 'doubt', reason: 'timeout' }))
    const { place, resolve, pass } = await aReservedCall(provider)
    await place()
    await place()
    pass(34_999)
    await resolve()
    await place()
    expect(asked).toHaveLength(1)
  })

  it('is adopted when the provider has it', async () => {
    const { provider, asked, known } = aProvider((request) => {
      known.push(request)
      return { kind: 'doubt', reason: 'the provider answered 500' }
    })
    const { place, resolve, pass, row } = await aReservedCall(provider)
    await place()
    pass(35_000)
    await resolve()
    await place()
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
    const { place, resolve, pass, row } = await aReservedCall(provider)
    await place()
    pass(35_000)
    await resolve()
    await place()
    expect(asked).toHaveLength(2)
    expect(asked[1]?.attemptId).toBe(asked[0]?.attemptId)
    expect((await row())?.vapi_call_id).not.toBeNull()
  })
})

describe('a contact whose number is mended while its call is on its way', () => {
  const [old, mended] = ['+12025550101', '+12025550199']

  it('leaves a call in doubt that is adopted the number it went to', async () => {
    const { provider, known } = aProvider((request) => {
      known.push(request)
      return { kind: 'doubt', reason: 'timeout' }
    })
    const { place, resolve, pass, mend, numbers } = await aReservedCall(provider)
    await place()
    await mend(mended)
    pass(35_000)
    await resolve()
    expect(known.map(({ number }) => number)).toEqual([old])
    expect(await numbers()).toEqual([old, mended])
  })

  it('is called at the mended one when nothing came of the first', async () => {
    const { provider, asked, recordOf } = aProvider((request) =>
      request.number === old
        ? { kind: 'doubt', reason: 'timeout' }
        : { kind: 'placed', record: recordOf(request) },
    )
    const { place, resolve, pass, mend, numbers } = await aReservedCall(provider)
    await place()
    await mend(mended)
    expect(await numbers()).toEqual([old, mended])
    pass(35_000)
    await resolve()
    await place()
    expect(asked.map(({ number }) => number)).toEqual([old, mended])
    expect(await numbers()).toEqual([mended, mended])
  })

  it('is tried again at the mended one', async () => {
    const { provider, asked, recordOf } = aProvider((request) => ({
      kind: 'placed',
      record: recordOf(request),
    }))
    const { deps, place, mend, numbers } = await aReservedCall(provider, 1)
    await place()
    await mend(mended)
    const id = `call-of-${asked[0]?.attemptId}`
    const busy = readProviderCall({ id, status: 'ended', endedReason: 'customer-busy' })
    await settle(deps, busy as ProviderRecord)
    expect(await numbers()).toEqual([old, mended])
  })
})

describe('a search that was overtaken', () => {
  it('does not let go of the lease another process has taken meanwhile', async () => {
    const { provider, asked } = aProvider(() =>
      asked.length === 1 ? { kind: 'doubt', reason: 'timeout' } : 'dies',
    )
    const { place, placeAndDie, resolve, pass, row } = await aReservedCall(provider)
    await place()
    pass(35_000)
    let answer: ((found: []) => void) | undefined
    const list = provider.calls
    provider.calls = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const slow = resolve()
    await vi.waitFor(() => expect(answer).toBeDefined())
    provider.calls = list
    await resolve()
    await placeAndDie(asked)
    const lease = (await row())?.lease_until
    answer?.([])
    await slow
    expect((await row())?.lease_until).toEqual(lease)
  })
})

describe('a call the provider let go of for want of a line', () => {
  const slotless = 'call.start.error-subscription-concurrency-limit-reached'
  const said = (request: CallRequest | undefined, id: string, status: string) =>
    readProviderCall({
      id,
      status,
      customer: { externalId: request?.attemptId },
      ...(status === 'ended' ? { endedReason: slotless } : {}),
    }) as ProviderRecord

  it('is placed again, and late news of it are nothing to us', async () => {
    const { provider, asked } = aProvider((request) => ({
      kind: 'placed',
      record: said(request, `call ${asked.length}`, 'queued'),
    }))
    const { deps, place, pass, row } = await aReservedCall(provider)
    await place()
    expect(await settle(deps, said(asked[0], 'call 1', 'ended'))).toBe(true)
    expect(await row()).toMatchObject({ status: 'queued', vapi_call_id: null })
    expect(await settle(deps, said(asked[0], 'call 1', 'ringing'))).toBe(false)
    pass(2000)
    await place()
    expect(await row()).toMatchObject({ vapi_call_id: 'call 2', attempt_number: 1 })
    expect(await settle(deps, said(asked[0], 'call 1', 'ended'))).toBe(false)
    expect(asked).toHaveLength(2)
  })

  it('is not placed again while the request that placed it is still under way', async () => {
    let answer: ((placement: Placement) => void) | undefined
    const { provider, asked } = aProvider(() => 'dies')
    provider.placeCall = (request) => {
      asked.push(request)
      return new Promise((resolve) => {
        answer = resolve
      })
    }
    const { deps, placer, pass, row, place } = await aReservedCall(provider)
    placer.kick()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await settle(deps, said(asked[0], 'call 1', 'ended'))
    expect((await row())?.lease_holder).not.toBeNull()
    answer?.({ kind: 'placed', record: said(asked[0], 'call 1', 'queued') })
    await placer.idle()
    expect(await row()).toMatchObject({ vapi_call_id: null, lease_until: null })
    provider.placeCall = async (request) => ({
      kind: 'placed',
      record: said(request, 'call 2', 'queued'),
    })
    pass(2000)
    await place()
    expect((await row())?.vapi_call_id).toBe('call 2')
  })

  it('is adopted when the provider has put it off by itself', async () => {
    const { provider, asked } = aProvider((request) => ({
      kind: 'placed',
      record: said(request, 'call 1', 'scheduled'),
    }))
    const { place, pass, row } = await aReservedCall(provider)
    await place()
    pass(60_000)
    await place()
    expect(await row()).toMatchObject({ vapi_call_id: 'call 1', status: 'scheduled' })
    expect(asked).toHaveLength(1)
  })
})

describe('a provider that keeps failing', () => {
  it('has the campaign paused, with the reason', async () => {
    const reason = 'The voice provider answered with something that is not JSON'
    const { provider } = aProvider(() => ({ kind: 'doubt', reason }))
    const { place, resolve, pass, row, statusOf } = await aReservedCall(provider)
    for (let n = 1; n <= 10; n++) {
      expect((await statusOf()).status).toBe('running')
      await place()
      expect((await row())?.problem).toBe(reason)
      pass(35_000)
      await resolve()
    }
    expect(await statusOf()).toMatchObject({
      status: 'paused',
      paused_reason: `Most calls fail at the voice provider: 10 of the last 10 calls failed (${reason})`,
    })
  })
})

describe('a process that was killed', () => {
  it('between asking and hearing leaves a call that is looked for, after the margin alone', async () => {
    const { provider, asked, known } = aProvider((request) => {
      known.push(request)
      return 'dies'
    })
    const { placeAndDie, place, resolve, takeUp, pass, row } = await aReservedCall(provider)
    await placeAndDie(asked)
    await takeUp()
    await place()
    pass(14_999)
    await resolve()
    expect((await row())?.vapi_call_id).toBeNull()
    pass(1)
    await resolve()
    expect((await row())?.vapi_call_id).not.toBeNull()
    expect(asked).toHaveLength(1)
  })

  it('on another machine keeps its lease until it has run out', async () => {
    const { provider, asked } = aProvider(() => 'dies')
    const { placeAndDie, place, resolve, pass, row } = await aReservedCall(provider)
    await placeAndDie(asked)
    pass(5 * minute + 34_999)
    await resolve()
    await place()
    expect(asked).toHaveLength(1)
    pass(1)
    await resolve()
    expect((await row())?.lease_until).toBeNull()
    await placeAndDie(asked)
    expect(asked[1]?.attemptId).toBe(asked[0]?.attemptId)
  })
})

describe('a process that was frozen between taking a lease and sending', () => {
  it('sends nothing when too little of the lease is left', async () => {
    const { provider, asked, recordOf } = aProvider((request) => ({
      kind: 'placed',
      record: recordOf(request),
    }))
    const { deps, row } = await aReservedCall(provider)
    // The clock jumps once the lease is taken; from then on it takes no other.
    let leased = false
    const db = afterCommits(deps.db, () => {
      leased = true
    })
    const now = () => new Date(deps.now().getTime() + (leased ? 4.7 * minute : 0))
    const holder = { ...soleHolder(randomUUID()), alive: () => !leased }
    const placer = openPlacer({ ...deps, db, now }, holder, () => 0.5)
    placer.kick()
    await vi.waitFor(() => expect(leased).toBe(true))
    await placer.idle()
    expect(asked).toHaveLength(0)
    expect((await row())?.lease_until).toBeNull()
  })
})

describe('a refusal', () => {
  it('that is not the contact’s fault pauses the campaign, says why, and costs no attempt', async () => {
    const { provider } = aProvider(() => ({
      kind: 'refused',
      fault: 'account',
      reason: 'VAPI token not configured',
    }))
    const { place, row, statusOf, campaign } = await aReservedCall(provider)
    await place()
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
    const { place, row, statusOf } = await aReservedCall(provider)
    await place()
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
    const { place, pass, row } = await aReservedCall(provider)
    await place()
    expect(await row()).toMatchObject({ status: 'queued', lease_until: null })
    pass(1000)
    await place()
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
    const { place, campaign } = await aReservedCall(provider)
    await server.post(`/api/campaigns/${campaign}/pause`, { user_id: 1 })
    await place()
    expect(asked).toHaveLength(0)
    await server.post(`/api/campaigns/${campaign}/start`, { user_id: 1 })
    await place()
    expect(asked).toHaveLength(1)
  })
})

describe('an end that was kept though the line to the database broke over the answer', () => {
  it('leaves nobody waiting for the lease that was taken with it', async () => {
    const { provider, asked, recordOf } = aProvider((request) => ({
      kind: 'placed',
      record: recordOf(request),
    }))
    const contact_ids = []
    for (const phone_number of ['+12025550101', '+12025550102']) {
      const { body } = await server.post('/api/contacts', { user_id: 1, phone_number })
      contact_ids.push(body.contact.id)
    }
    const plan = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids }
    const { body } = await server.post('/api/campaigns', { ...plan, max_concurrent_calls: 1 })
    await server.post(`/api/campaigns/${body.campaign.id}/start`, { user_id: 1 })
    await server.post(`/api/vapi/campaigns/${body.campaign.id}/start`, { user_id: 1 })

    let breaks = false
    const db = afterCommits(server.deps.db, () => {
      if (!breaks) return
      breaks = false
      throw new Error('Connection terminated unexpectedly')
    })
    const deps: Deps = { ...server.deps, db, provider }
    const placer = openPlacer(deps, soleHolder(randomUUID()), () => 0.5)
    placeHere(deps, placer)
    placer.kick()
    await placer.idle()
    const [first] = asked
    if (!first) throw new Error('the first contact was not called')

    const endedReason = 'customer-did-not-answer'
    const ended: ProviderRecord = { ...recordOf(first), status: 'ended', endedReason }
    breaks = true
    await expect(settle(deps, ended)).rejects.toThrow('Connection terminated')
    await settle(deps, ended)
    placer.kick()
    await placer.idle()
    expect(new Set(asked.map(({ number }) => number)).size).toBe(2)
    expect(asked).toHaveLength(2)
  })
})
