import { randomUUID } from 'node:crypto'
import type { Suppression } from '@callwright/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createPlacingDeps, placeReservedCalls } from '../../test/reserved-call.ts'
import { lockLeases, lockLeasesOfNumbers } from '../db/lease-locks.ts'
import type { Tx } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { suppressions } from '../db/tables/suppressions.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { readProviderCall } from '../provider/record.ts'
import {
  countWaitingTransactions,
  openTestServer,
  type TestDeps,
  type TestServer,
} from '../testing.ts'
import type { WorkspaceEvent } from '../webhooks/index.ts'
import { createIngest } from './ingest.ts'
import { claimDueCalls } from './placing/lease.ts'
import { soleWorkerSession } from './placing/worker-session.ts'
import { runDueCampaigns } from './run.ts'

const noonMs = Date.parse('2026-01-14T17:00:00.000Z')
const minuteMs = 60_000
const number = '+12125550142'
const isPostgres = inject('databaseUrl') !== ''

let server: TestServer
let now = new Date(noonMs)
beforeAll(async () => {
  // The calling rules are off: the list is a wish of the workspace, and not a law.
  server = await openTestServer({ runsDialer: false, now: () => now, isDemo: false })
})
beforeEach(async () => {
  now = new Date(noonMs)
  await server.clear()
})
afterAll(() => server.close())

async function createContact(phone_number = number): Promise<number> {
  const { body } = await server.post('/api/contacts', { user_id: 1, phone_number })
  return body.contact.id
}

async function startCalling(contact_ids: number[], fields: object = {}): Promise<number> {
  const input = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids, ...fields }
  const { id } = (await server.post('/api/campaigns', input)).body.campaign
  await server.post(`/api/campaigns/${id}/start`, { user_id: 1 })
  await server.post(`/api/vapi/campaigns/${id}/start`, { user_id: 1 })
  return id
}

const getMember = async (id: number) =>
  (await server.get(`/api/campaigns/${id}/members?user_id=1`)).body.members[0]
const list = async () => (await server.get('/api/suppressions?user_id=1')).body.suppressions
const add = (entry: object) => server.post('/api/suppressions', { user_id: 1, ...entry })
const listCalls = () => server.deps.db.select().from(calls).orderBy(calls.id)
const lastCall = async () => (await listCalls()).at(-1) ?? expect.unreachable()

const placeCalls = (onClaimed?: () => void) => placeReservedCalls(server.deps, onClaimed)

/** Ingests what the provider reports of the last call, as a record, a message or the report after its end. */
async function report(
  fields: object,
  { isReport = false, isMessage = false, deps = server.deps } = {},
) {
  const { attempt_id, vapi_call_id } = await lastCall()
  const record = readProviderCall({
    id: vapi_call_id,
    status: 'ended',
    endedReason: 'customer-ended-call',
    endedAt: new Date(noonMs).toISOString(),
    customer: { externalId: attempt_id },
    ...fields,
  })
  if (!record) throw new Error('a record without an id')
  const type = isReport ? 'end-of-call-report' : 'status-update'
  const message = { type, digest: randomUUID() }
  return createIngest(deps)({ kind: 'record', record, ...((isReport || isMessage) && { message }) })
}

/** Calls the number in a campaign, and ends the call as a conversation whose report is missing. */
async function converse(contactId: number) {
  const id = await startCalling([contactId])
  expect(await placeCalls()).toHaveLength(1)
  await report({})
  return id
}

async function advanceTo(ms: number) {
  now = new Date(noonMs + ms)
  await runDueCampaigns(server.deps)
}

const optOutInTranscript = {
  artifact: { transcript: "AI: Good day!\nUser: Please, don't call me again.\nAI: Goodbye." },
}

describe('after a conversation, a number', () => {
  it('is called by no campaign until the report is in, and by none after an opt-out in it', async () => {
    const contactId = await createContact()
    await converse(contactId)
    const other = await startCalling([contactId])
    expect(await getMember(other)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      why_not_now: 'Waiting for the report of the last conversation',
      why_not_now_code: 'awaiting_report',
      why_not_now_until: null,
    })
    await advanceTo(5 * minuteMs)
    expect(await getMember(other)).toMatchObject({ why_not_now_code: 'awaiting_report' })

    await report(optOutInTranscript, { isReport: true })
    expect(await getMember(other)).toMatchObject({
      why_not_now: 'On the do-not-call list: Said "don\'t call me"',
      why_not_now_code: 'do_not_call',
    })
    await advanceTo(60 * minuteMs)
    expect(await getMember(other)).toMatchObject({ state: 'skipped', attempts: 0 })
    expect(await placeCalls()).toEqual([])
    expect(await listCalls()).toHaveLength(1)
  })

  it.each(['customer-ended-call', 'customer-did-not-answer'])(
    'is called by no campaign until the report of a second call for the attempt is in: %s',
    async (endedReason) => {
      const contactId = await createContact()
      await startCalling([contactId])
      await placeCalls()
      await report({ endedReason }, { isReport: true })
      await report({ id: 'second', status: 'in-progress' })
      const other = await startCalling([contactId])
      await advanceTo(minuteMs)
      expect(await getMember(other)).toMatchObject({ why_not_now_code: 'awaiting_report' })
      await report({ id: 'second' }, { isReport: true })
      await advanceTo(2 * minuteMs)
      expect(await getMember(other)).toMatchObject({ state: 'live' })
    },
  )

  it('is called by no campaign until the report of an answered call is in that the provider took for a voicemail', async () => {
    const contactId = await createContact()
    await startCalling([contactId])
    await placeCalls()
    await report({ status: 'in-progress', startedAt: new Date(noonMs).toISOString() })
    await report({ endedReason: 'voicemail' })
    const other = await startCalling([contactId])
    expect(await getMember(other)).toMatchObject({ why_not_now_code: 'awaiting_report' })
    await report({ endedReason: 'voicemail', ...optOutInTranscript }, { isReport: true })
    expect(await getMember(other)).toMatchObject({ why_not_now_code: 'do_not_call' })
  })

  it('is called when its report has no opt-out', async () => {
    const contactId = await createContact()
    await converse(contactId)
    const other = await startCalling([contactId])
    await report({ artifact: { transcript: 'User: Call me again tomorrow.' } }, { isReport: true })
    await advanceTo(30_000)
    expect(await getMember(other)).toMatchObject({ state: 'live' })
  })

  it('is called when a poll has read the analysis, and the report is lost', async () => {
    const contactId = await createContact()
    await converse(contactId)
    const other = await startCalling([contactId])
    await report({ artifact: { transcript: 'User: Yes.' } })
    await advanceTo(30_000)
    expect(await getMember(other)).toMatchObject({ why_not_now_code: 'awaiting_report' })
    await report({ analysis: { summary: 'They talked.' } })
    await advanceTo(60_000)
    expect(await getMember(other)).toMatchObject({ state: 'live' })
  })

  it('waits for a report for 15 minutes and no longer', async () => {
    const contactId = await createContact()
    await converse(contactId)
    const other = await startCalling([contactId])
    await advanceTo(15 * minuteMs - 1)
    expect(await getMember(other)).toMatchObject({ state: 'waiting' })
    await advanceTo(15 * minuteMs)
    expect(await getMember(other)).toMatchObject({ state: 'live' })
  })

  it.each([
    'call.in-progress.error-vapifault-worker-died',
    'call.in-progress.error-sip-telephony-provider-failed-to-connect-call',
    'manually-canceled',
    'a-reason-of-next-year',
  ])(
    'is called by no campaign until the report of a call is in that was answered and ended as %s',
    async (endedReason) => {
      const contactId = await createContact()
      await startCalling([contactId], { retry_attempts: 0 })
      await placeCalls()
      const call = { endedReason, startedAt: new Date(noonMs).toISOString() }
      await report(call)
      const other = await startCalling([contactId])
      expect(await getMember(other)).toMatchObject({
        state: 'waiting',
        why_not_now_code: 'awaiting_report',
      })
      await report({ ...call, ...optOutInTranscript }, { isReport: true })
      await advanceTo(minuteMs)
      expect(await getMember(other)).toMatchObject({
        state: 'skipped',
        attempts: 0,
        why_not_now_code: 'do_not_call',
      })
    },
  )

  it('is held after an answered call whose messages do not say when it was answered', async () => {
    const contactId = await createContact()
    await startCalling([contactId], { retry_attempts: 0 })
    await placeCalls()
    const answered = { status: 'in-progress', endedReason: undefined, endedAt: undefined }
    await report(answered, { isMessage: true })
    const endedReason = 'call.in-progress.error-vapifault-worker-died'
    await report({ endedReason }, { isMessage: true })
    expect(await getMember(await startCalling([contactId]))).toMatchObject({
      state: 'waiting',
      why_not_now_code: 'awaiting_report',
    })
  })

  it.each([
    'customer-did-not-answer',
    'twilio-failed-to-connect-call',
    'call.in-progress.error-vapifault-worker-died',
  ])('is not held when nobody answered: %s', async (endedReason) => {
    const contactId = await createContact()
    await startCalling([contactId], { retry_attempts: 0 })
    await placeCalls()
    await report({ endedReason })
    expect(await getMember(await startCalling([contactId]))).toMatchObject({ state: 'live' })
  })

  // The embedded database runs one transaction at a time.
  if (isPostgres) {
    it('is reserved neither before nor after the commit of the report that has the opt-out', async () => {
      const contactId = await createContact()
      await converse(contactId)
      const other = await startCalling([contactId])
      const stored = Promise.withResolvers<void>()
      const committed = Promise.withResolvers<void>()
      const db = withTransactionEnd(server.deps.db, async () => {
        stored.resolve()
        await committed.promise
      })
      const reporting = report(optOutInTranscript, {
        isReport: true,
        deps: { ...server.deps, db },
      })
      await stored.promise
      await advanceTo(minuteMs)
      expect(await getMember(other)).toMatchObject({ why_not_now_code: 'awaiting_report' })
      committed.resolve()
      await reporting
      await advanceTo(2 * minuteMs)
      expect(await getMember(other)).toMatchObject({ why_not_now_code: 'do_not_call' })
      expect(await listCalls()).toHaveLength(1)
    })
  }
})

/** Wraps a database so that `hook` runs at the end of each transaction, before its commit. */
function withTransactionEnd(db: TestDeps['db'], hook: () => Promise<void>): TestDeps['db'] {
  return new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? (work: (tx: Tx) => Promise<unknown>) =>
            target.transaction(async (tx) => {
              const result = await work(tx)
              await hook()
              return result
            })
        : Reflect.get(target, name),
  })
}

describe('an opt-out in a report', () => {
  it.each([
    [
      'structured_output',
      { artifact: { structuredOutputs: { a: { name: 'Do_Not_Call', result: true } } } },
    ],
    ['structured_output', { analysis: { structuredData: { do_not_call: 'true' } } }],
    ['phrase', optOutInTranscript],
  ])('adds the number once: %s %j', async (origin, fields) => {
    const events: WorkspaceEvent[] = []
    const add = async (_: Tx, added: WorkspaceEvent[]) => void events.push(...added)
    const deps = { ...server.deps, webhooks: { add } as unknown as TestDeps['webhooks'] }
    const contactId = await createContact()
    const id = await converse(contactId)
    await report(fields, { isReport: true, deps })
    await report(fields, { deps })
    const { id: call_id } = await lastCall()
    const reason =
      origin === 'phrase'
        ? 'Said "don\'t call me"'
        : 'The assistant noted that the person opted out'
    const [entry, ...others] = await list()
    expect(others).toEqual([])
    expect(entry).toMatchObject({ number, prefix: null, origin, reason, source: '', call_id })
    expect(events.filter(({ event }) => event.type === 'contact.opted_out')).toEqual([
      {
        workspaceId: 1,
        event: {
          type: 'contact.opted_out',
          timestamp: now.toISOString(),
          data: {
            ...{ suppression_id: entry.id, phone_number: number, origin, reason },
            ...{ call_id, campaign_id: id, contact_id: contactId },
          },
        },
      },
    ])
    expect((await server.get(`/api/calls/${call_id}?user_id=1`)).body.call.do_not_call).toBe(
      `On the do-not-call list: ${reason}`,
    )
  })

  it.each([
    [
      'structured_output',
      { artifact: { structuredOutputs: { a: { name: 'do_not_call', result: true } } } },
    ],
    ['phrase', optOutInTranscript],
  ])('is heard in a second call for the attempt: %s', async (origin, fields) => {
    await converse(await createContact())
    await report({ artifact: { transcript: 'User: Call me again tomorrow.' } }, { isReport: true })
    const { id: call_id, vapi_call_id } = await lastCall()
    const second = { id: 'second', ...fields }
    await report(second, { isReport: true })
    expect(await lastCall()).toMatchObject({
      vapi_call_id,
      duplicate_provider_ids: ['second'],
      transcript: 'User: Call me again tomorrow.',
    })
    const [entry, ...others] = await list()
    expect(others).toEqual([])
    expect(entry).toMatchObject({ number, origin, call_id })
    // The call is read again after an admin has removed the entry.
    await server.request(`/api/suppressions/${entry.id}?user_id=1`, { method: 'DELETE' })
    await report(second)
    expect(await list()).toEqual([])
  })

  it('is heard in a transcript that comes after the report, by the phrases of the workspace', async () => {
    await server.post(
      '/api/policy',
      { call_caps: {}, opt_out_phrases: ['Lass mich in Ruhe'] },
      'PUT',
    )
    await converse(await createContact())
    await report({ analysis: { summary: 'Short.' } }, { isReport: true })
    expect(await list()).toEqual([])
    await report({
      artifact: { transcript: "User: Don't call me again.\nUser: lass mich in RUHE!" },
    })
    expect(await list()).toMatchObject([{ reason: 'Said "Lass mich in Ruhe"' }])
  })

  it('is not added again when an admin has removed it, and the call is read again', async () => {
    await converse(await createContact())
    await report(optOutInTranscript, { isReport: true })
    const [entry] = await list()
    await server.request(`/api/suppressions/${entry.id}?user_id=1`, { method: 'DELETE' })
    await report({ ...optOutInTranscript, analysis: { structuredData: { do_not_call: true } } })
    expect(await list()).toEqual([])
  })

  it('holds the number that was called, also after the contact has another one', async () => {
    const contactId = await createContact()
    await converse(contactId)
    const change = { user_id: 1, phone_number: '+12125550199' }
    await server.post(`/api/contacts/${contactId}`, change, 'PATCH')
    await report(optOutInTranscript, { isReport: true })
    expect(await list()).toMatchObject([{ number }])
  })

  it('is ignored when it cannot be read, and the rest of the report is stored', async () => {
    await converse(await createContact())
    const structuredOutputs = {
      a: { name: 'do_not_call', result: [{ do_not_call: true }] },
      b: null,
    }
    expect(await report({ artifact: { structuredOutputs }, cost: 0.5 }, { isReport: true })).toBe(
      'applied',
    )
    expect(await lastCall()).toMatchObject({ cost_usd: 0.5, opted_out_at: null })
    expect(await list()).toEqual([])
  })
})

describe('a number on the list', () => {
  it.each([
    [
      'itself',
      { number: '(212) 555-0142', reason: 'By letter' },
      'On the do-not-call list: By letter',
    ],
    ['by a prefix', { prefix: '+1 212' }, 'On the do-not-call list'],
  ])('is skipped by campaigns, %s', async (_, entry, sentence) => {
    expect((await add(entry)).status).toBe(201)
    const contactIds = [await createContact(), await createContact('+13055550142')]
    const id = await startCalling(contactIds, { max_concurrent_calls: 2 })
    const { members } = (await server.get(`/api/campaigns/${id}/members?user_id=1`)).body
    expect(
      members.find(({ contact_id }: { contact_id: number }) => contact_id === contactIds[0]),
    ).toMatchObject({ state: 'skipped', why_not_now: sentence, why_not_now_code: 'do_not_call' })
    expect(await listCalls()).toHaveLength(1)
  })

  it('is counted exactly by a forecast', async () => {
    await add({ number })
    const contact_ids = [await createContact(), await createContact('+13055550142')]
    const input = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids }
    const { body } = await server.post('/api/campaigns/preview', input)
    expect(body.preview.never).toEqual({
      contacts: 1,
      reasons: [{ code: 'do_not_call', reason: 'On the do-not-call list', contacts: 1 }],
    })
  })

  it('is not called again by a campaign that waits for a retry, and is shown so at once', async () => {
    const id = await startCalling([await createContact()], { retry_attempts: 2 })
    await placeCalls()
    await report({ endedReason: 'customer-did-not-answer' })
    expect(await getMember(id)).toMatchObject({ why_not_now_code: 'retry' })
    await add({ number })
    expect(await getMember(id)).toMatchObject({
      state: 'waiting',
      why_not_now_code: 'do_not_call',
      why_not_now_until: null,
    })
    await advanceTo(120 * minuteMs)
    expect(await getMember(id)).toMatchObject({ state: 'skipped', attempts: 1 })
  })

  it('is not requested when its call was reserved before, and the attempt does not count', async () => {
    const id = await startCalling([await createContact()])
    await add({ number })
    expect(await placeCalls()).toEqual([])
    expect(await getMember(id)).toMatchObject({ state: 'skipped', attempts: 0 })
    expect(await lastCall()).toMatchObject({
      status: 'failed',
      attempt_number: null,
      decisions: {
        placing: {
          refusal: { gate: 'do_not_call' },
          gates: {
            do_not_call: {
              verdict: 'never',
              facts: { entry: { kind: 'number', origin: 'entered' } },
            },
          },
        },
      },
    })
  })

  if (isPostgres) {
    it('is requested when its call was leased before, and the entry waits for the lease', async () => {
      await startCalling([await createContact()])
      const leased = Promise.withResolvers<void>()
      const committed = Promise.withResolvers<void>()
      const { deps } = createPlacingDeps(server.deps)
      const db = withTransactionEnd(deps.db, async () => {
        leased.resolve()
        await committed.promise
      })
      const claiming = claimDueCalls({ ...deps, db }, soleWorkerSession(randomUUID()), 1)
      await leased.promise
      let isStored = false
      const adding = add({ number }).then((response) => {
        isStored = true
        return response
      })
      await expect.poll(() => countWaitingLocks()).toBe(1)
      expect(isStored).toBe(false)
      now = new Date(noonMs + 1)
      committed.resolve()
      const added = await adding
      expect(added.status).toBe(201)
      expect(added.body.suppression.created_at).toBe(now.toISOString())
      const [claimed] = await claiming
      expect(claimed?.facts.do_not_call).toEqual({ entry: null })
    })

    it.each([
      ['', 0],
      [', and the time to look again has come', 3000],
    ])(
      'is not requested when the entry is being stored while its call is leased%s',
      async (_, afterMs) => {
        const id = await startCalling([await createContact()])
        const locked = Promise.withResolvers<void>()
        const committed = Promise.withResolvers<void>()
        const storing = server.deps.db.transaction(async (tx) => {
          await lockLeasesOfNumbers(tx, firstWorkspaceId, [number])
          await tx.insert(suppressions).values({
            ...{ workspace_id: firstWorkspaceId, number, reason: '', source: '' },
            ...{ origin: 'entered', created_at: now },
          })
          locked.resolve()
          await committed.promise
        })
        await locked.promise
        const requests = await placeCalls(() => {
          now = new Date(noonMs + afterMs)
        })
        expect(requests).toEqual([])
        committed.resolve()
        await storing
        await advanceTo(minuteMs)
        expect(await placeCalls()).toEqual([])
        expect(await getMember(id)).toMatchObject({ state: 'skipped', attempts: 0 })
      },
    )

    it('is attempted when its lease is no longer waited for, so not before an entry that was stored meanwhile', async () => {
      await startCalling([await createContact()])
      const unlock = await holdLeases()
      const claiming = claimDueCalls(
        createPlacingDeps(server.deps).deps,
        soleWorkerSession(randomUUID()),
        1,
      )
      await expect.poll(() => countWaitingLocks()).toBe(1)
      now = new Date(noonMs + 1)
      await unlock()
      expect(await claiming).toHaveLength(1)
      expect((await lastCall()).attempted_at).toEqual(now)
    })

    it.each([`${number},`, ',+1212'])(
      'is not before a call that was placed while its list was inserted: %s',
      async (entry) => {
        await startCalling([await createContact()])
        const unlock = await holdLeases()
        const importing = importList(entry, '+12025550199,')
        await expect.poll(() => countWaitingLocks()).toBe(1)
        await server.deps.db.update(calls).set({ attempted_at: new Date(noonMs + 1) })
        now = new Date(noonMs + 2)
        await unlock()
        await importing
        expect(
          (await list()).map((added: Suppression) => Date.parse(added.created_at) - noonMs),
        ).toEqual([0, 2])
      },
    )

    /** Locks the leases of the workspace; returns a function that unlocks them. */
    async function holdLeases() {
      const locked = Promise.withResolvers<void>()
      const unlocked = Promise.withResolvers<void>()
      const transaction = server.deps.db.transaction(async (tx) => {
        await lockLeases(tx, firstWorkspaceId)
        locked.resolve()
        await unlocked.promise
      })
      await locked.promise
      return () => {
        unlocked.resolve()
        return transaction
      }
    }

    async function importList(...entries: string[]) {
      const body = new FormData()
      body.set('user_id', '1')
      body.set('file', new File([`number,prefix\n${entries.join('\n')}\n`], 'list.csv'))
      const response = await server.request('/api/suppressions/import', { method: 'POST', body })
      expect(await response.json()).toMatchObject({ imported_count: entries.length })
    }

    async function countWaitingLocks() {
      const { rows } =
        await server.deps.db.execute(`select from pg_locks where locktype = 'advisory'
        and not granted and database = (select oid from pg_database where datname = current_database())`)
      return rows.length
    }
  }
})

describe('members that were skipped because of an entry', () => {
  const remove = (id: number) =>
    server.request(`/api/suppressions/${id}?user_id=1`, { method: 'DELETE' })

  it.each([
    ['number', { number }],
    ['prefix', { prefix: '+1212' }],
  ])('wait again when it is removed: %s', async (_, subject) => {
    const { suppression } = (await add(subject)).body
    const id = await startCalling([await createContact()])
    expect(await getCampaign(id)).toMatchObject({ status: 'completed', calls_completed: 1 })
    expect((await remove(suppression.id)).status).toBe(200)
    expect(await getCampaign(id)).toMatchObject({ status: 'running', calls_completed: 0 })
    expect(await getMember(id)).toMatchObject({ state: 'live' })
  })

  it('stay skipped while another entry matches, and in a campaign that was stopped', async () => {
    const { suppression } = (await add({ number })).body
    await add({ prefix: '+1212' })
    const id = await startCalling([await createContact()])
    await remove(suppression.id)
    expect(await getMember(id)).toMatchObject({ state: 'skipped' })
    expect(await getCampaign(id)).toMatchObject({ status: 'completed' })

    await server.deps.db.update(campaigns).set({ status: 'cancelled' })
    await remove((await list())[0].id)
    expect(await getMember(id)).toMatchObject({ state: 'skipped' })
  })

  if (isPostgres) {
    it('stay skipped when the contact is being deleted while the entry is removed', async () => {
      const { db } = server.deps
      const { suppression } = (await add({ number })).body
      const calledId = await createContact('+14155550142')
      const contact_ids = [await createContact(), await createContact('+13055550142')]
      const id = await startCalling([calledId, ...contact_ids.slice(0, 1)], {
        max_concurrent_calls: 2,
      })
      const other = await startCalling(contact_ids.slice(1))
      // The line is in use, so that the member would wait.
      await db.update(campaigns).set({ max_concurrent_calls: 1 })
      let isRemoved = false
      const [deleting, removing] = await db.transaction(async (tx) => {
        await tx.select().from(campaigns).where(eq(campaigns.id, other)).for('update')
        // The deletion has locked the contacts and waits for the campaign.
        const deleting = server.post('/api/contacts/bulk-delete', { user_id: 1, contact_ids })
        await expect.poll(() => countWaitingTransactions(db)).toBe(1)
        const removing = remove(suppression.id).then((response) => {
          isRemoved = true
          return response
        })
        await expect
          .poll(async () => isRemoved || (await countWaitingTransactions(db)) === 2)
          .toBe(true)
        return [deleting, removing]
      })
      expect((await deleting).body.deleted_count).toBe(2)
      expect((await removing).status).toBe(200)
      expect(await getMember(id)).toMatchObject({ state: 'skipped', contact_id: null })
      expect(await getCampaign(id)).toMatchObject({ status: 'running', calls_completed: 1 })
    })
  }

  it('are decided on again when the number of the contact is corrected, also to one on the list', async () => {
    await add({ number })
    await add({ number: '+12125550143', reason: 'By letter' })
    const contactId = await createContact()
    const calledId = await createContact('+14155550142')
    const id = await startCalling([calledId, contactId], { max_concurrent_calls: 2 })
    const getCorrected = async () => {
      const { members } = (await server.get(`/api/campaigns/${id}/members?user_id=1`)).body
      return members.find((member: { contact_id: number }) => member.contact_id === contactId)
    }
    const correct = (phone_number: string) =>
      server.post(`/api/contacts/${contactId}`, { user_id: 1, phone_number }, 'PATCH')
    await correct('+12125550143')
    expect(await getCorrected()).toMatchObject({
      state: 'skipped',
      why_not_now: 'On the do-not-call list: By letter',
    })
    expect(await getCampaign(id)).toMatchObject({ status: 'running', calls_completed: 1 })
    await correct('+12125550144')
    expect(await getCampaign(id)).toMatchObject({ status: 'running', calls_completed: 0 })
    expect(await lastCall()).toMatchObject({ status: 'queued', phone_e164: '+12125550144' })
  })

  const getCampaign = async (id: number) =>
    (await server.get(`/api/campaigns/${id}?user_id=1`)).body.campaign
})

describe('an erasure', () => {
  it('removes why the number is on the list from the entry, decisions, members and calls', async () => {
    const reason = 'Neighbor of Ada Byron'
    const contactId = await createContact()
    await startCalling([contactId])
    await add({ number, reason, source: reason })
    await placeCalls()
    await server.deps.db.update(memberships).set({ refusal: { gate: 'do_not_call', reason } })
    const other = await startCalling([contactId])
    expect((await getMember(other)).why_not_now).toContain(reason)
    const erased = await server.post(`/api/contacts/${contactId}/erase`, { confirm: 'erase' })
    expect(erased.status).toBe(200)
    const rows = [
      await server.deps.db.select().from(suppressions),
      await listCalls(),
      await server.deps.db.select().from(memberships),
    ]
    expect(JSON.stringify(rows)).not.toContain('Byron')
    expect(JSON.stringify(rows)).not.toContain('5550142')
    expect(rows[0]).toMatchObject([{ origin: 'erasure', number: null }])
    expect(await lastCall()).toMatchObject({
      decisions: { placing: { refusal: { reason: 'On the do-not-call list' } } },
    })
    expect(
      await server.deps.db.select().from(memberships).where(eq(memberships.id, 1)),
    ).toMatchObject([{ refusal: { gate: 'do_not_call', reason: 'On the do-not-call list' } }])
  })
})
