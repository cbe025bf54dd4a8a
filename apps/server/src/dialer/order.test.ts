import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCampaignApi } from '../../test/campaign-api.ts'
import { calls } from '../db/tables/calls.table.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import { contacts } from '../db/tables/contacts.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { readProviderCall } from '../provider/record.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { createIngest } from './ingest.ts'
import { runDueCampaigns } from './run.ts'

const start = new Date('2026-01-14T14:00:00.000Z')
let server: TestServer
let now = start
beforeAll(async () => {
  // Reserved calls stay queued until a test ends them.
  server = await openTestServer({ runsDialer: false, now: () => now })
})
beforeEach(async () => {
  now = start
  await server.clear()
})
afterAll(() => server.close())
const { createCampaign, sendCommand, makeCalls, getCampaign } = createCampaignApi(() => server)

const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const numbered = (count: number) =>
  Array.from({ length: count }, (_, n) => `+1202555${String(1100 + n)}`)

/** Creates a campaign that is running and makes no calls yet. */
async function createRunningCampaign(count: number, overrides: object): Promise<number> {
  const id = await createCampaign(numbered(count), overrides)
  await sendCommand(id, 'start')
  return id
}

/** Returns the numbers of the calls that were reserved, in their order. */
const calledNumbers = async () =>
  (
    await server.deps.db
      .select({ phone_number: memberships.phone_number })
      .from(calls)
      .innerJoin(memberships, eq(memberships.id, calls.membership_id))
      .orderBy(calls.id)
  ).map(({ phone_number }) => phone_number)

/** Reports the end of the last reserved call, after which the dialer uses its line again. */
async function endLastCall(endedReason: string) {
  const all = await server.deps.db.select().from(calls).orderBy(calls.id)
  const call = all.at(-1)
  const record = readProviderCall({
    id: `call-${call?.id}`,
    status: 'ended',
    endedReason,
    customer: { externalId: call?.attempt_id },
  })
  if (!record) throw new Error('a record without an id')
  await createIngest(server.deps)({ kind: 'record', record })
}

const noAnswer = 'customer-did-not-answer'
const conversation = 'customer-ended-call'

describe('a free line calls', () => {
  it('a contact whose retry is due before the contacts that were never called', async () => {
    const settings = { retry_attempts: 2, retry_delay_minutes: 20 }
    const id = await createRunningCampaign(4, settings)
    await makeCalls(id)
    await endLastCall(noAnswer)
    now = minutesLater(19)
    await endLastCall(conversation)
    now = minutesLater(20)
    await endLastCall(conversation)
    const [first, second, third, retried] = await calledNumbers()
    expect(new Set([first, second, third]).size).toBe(3)
    expect(retried).toBe(first)
    await endLastCall(conversation)
    expect(new Set(await calledNumbers()).size).toBe(4)
  })

  it('due retries, then contacts that a rule has let wait, then the others, each the earliest first', async () => {
    const id = await createRunningCampaign(9, { max_concurrent_calls: 8 })
    const [a, b, c, d, e, f, g, h, i] = await server.deps.db
      .select({ id: memberships.id, number: memberships.phone_number })
      .from(memberships)
      .orderBy(memberships.id)
    const refusal = { gate: 'hours', reason: '' } as const
    const set = (member: typeof a, minutes: number, change = {}) =>
      server.deps.db
        .update(memberships)
        .set({ next_try_at: minutesLater(minutes), ...change })
        .where(eq(memberships.id, member?.id ?? 0))
    await set(a, 0, { is_rejected: true })
    await set(c, 0, { refusal })
    await set(d, -60, { refusal })
    await set(e, 30, { attempts: 1 })
    await set(f, 29, { attempts: 1, refusal })
    await set(g, 31, { attempts: 1 })
    await set(h, 31)
    await set(i, -90, { attempts: 1, is_rejected: true })
    now = minutesLater(30)
    await makeCalls(id)
    const expected = [f, e, d, c, b, i, a].map((member) => member?.number)
    expect(await calledNumbers()).toEqual(expected)
    expect(await getCampaign(id)).toMatchObject({ next_try_at: minutesLater(31).toISOString() })
  })

  it('other contacts before one whose retry the provider rejects each time', async () => {
    const settings = { retry_attempts: 2, retry_delay_minutes: 20 }
    const id = await createRunningCampaign(4, settings)
    await makeCalls(id)
    await endLastCall(noAnswer)
    now = minutesLater(20)
    await endLastCall(conversation)
    await endLastCall('call.start.error-vapi-number-international')
    expect(await getCampaign(id)).toMatchObject({ status: 'paused' })
    await sendCommand(id, 'start')
    await endLastCall(conversation)
    await endLastCall(conversation)
    const [first, second, rejected, third, fourth, last] = await calledNumbers()
    expect(new Set([first, second, third, fourth]).size).toBe(4)
    expect([rejected, last]).toEqual([first, first])
    // After a call that the provider accepted, it is a retry like others.
    await endLastCall(noAnswer)
    expect(
      await server.deps.db.select().from(memberships).orderBy(memberships.attempts),
    ).toMatchObject([{}, {}, {}, { state: 'waiting', attempts: 2, is_rejected: false }])
  })

  it('contacts that were never called although thousands are refused again and again', async () => {
    const busyNumber = numbered(1)[0]
    await server.deps.db.insert(contacts).values(
      [...numbered(4), ...Array.from({ length: 4500 }, (_, n) => `+1303${5_550_000 + n}`)].map(
        (number) => ({
          ...{ workspace_id: firstWorkspaceId, user_id: 1, first_name: '', last_name: '' },
          ...{ email: '', company: '', phone_number: number, phone_e164: number, created_at: now },
        }),
      ),
    )
    const create = async (fields: object) => {
      const input = { user_id: 1, name: 'Spring', assistant_id: 'a', ...fields }
      const { body } = await server.post('/api/campaigns', input)
      await sendCommand(body.campaign.id, 'start')
      return body.campaign.id as number
    }
    const [busy] = await server.deps.db
      .select({ id: contacts.id })
      .from(contacts)
      .where(eq(contacts.phone_number, `${busyNumber}`))
    const id = await create({ contact_filter: { search: '', tag: '' } })
    // Members are in the order of their contacts, newest first, so the last ones have numbers of their own.
    await server.deps.db.execute(sql`
      update memberships set phone_e164 = ${busyNumber} where phone_number like '+1303%'`)
    // The number is on a call of another campaign all the time.
    await makeCalls(await create({ contact_ids: [busy?.id] }))
    await makeCalls(id)
    const countRefused = async () => {
      const { rows } = await server.deps.db.execute<{ n: number }>(
        sql`select count(*)::integer as n from memberships where phone_number like '+1303%' and next_try_at > ${now.toISOString()}`,
      )
      return rows[0]?.n
    }
    for (const called of [1, 2, 3]) {
      await runDueCampaigns(server.deps)
      await runDueCampaigns(server.deps)
      expect(await countRefused()).toBe(4500)
      expect(await calledNumbers()).toHaveLength(1 + called)
      // All of them are due again when the line is free.
      now = minutesLater(called * 2)
      await endLastCall(conversation)
    }
    expect((await calledNumbers()).slice(1).toSorted()).toEqual(numbered(4).slice(1))
  })
})
