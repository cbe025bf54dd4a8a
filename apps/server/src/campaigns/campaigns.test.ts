import { campaign as campaignSchema, member as memberSchema } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import * as z from 'zod/mini'
import { insertCalls, insertCampaigns } from '../calls/testing.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import {
  countWaitingTransactions,
  insertSecondWorkspace,
  openTestServer,
  type TestServer,
} from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  await insertSecondWorkspace(server.deps.db)
})
beforeEach(() => server.clear())
afterAll(() => server.close())

/** Inserts contacts with the ids 1, 2, …; every third one has the tag `lead`. */
async function insertContacts(count: number, workspaceId = 1): Promise<void> {
  await server.deps.db.execute(sql`
    insert into contacts (workspace_id, user_id, first_name, last_name, phone_number, phone_e164, email, company, tags, created_at)
    select ${workspaceId}::integer, 1, 'Ada', 'Weber ' || n, n::text, '+' || n, '', '',
      case when n % 3 = 0 then array['lead'] else array[]::text[] end, now()
    from generate_series(1, ${count}::integer) as n`)
}

/** Times in it have not passed. */
const nextYear = new Date().getUTCFullYear() + 1

const campaignInput = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [1] }
const createCampaign = (change: object = {}) =>
  server.post('/api/campaigns', { ...campaignInput, ...change })
const previewCampaign = (change: object) =>
  server.post('/api/campaigns/preview', { ...campaignInput, ...change })
const idsUpTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const getCampaign = async (id: number) =>
  (await server.get(`/api/campaigns/${id}?user_id=1`)).body.campaign

describe('creating a campaign', () => {
  it('stores the given fields, and defaults for the others', async () => {
    await insertContacts(2)
    const { status, body } = await createCampaign({ contact_ids: [2, 1, 2], name: '  Spring  ' })
    expect(status).toBe(201)
    expect(Object.keys(body.campaign).sort()).toEqual(Object.keys(campaignSchema.shape).sort())
    expect(campaignSchema.parse(body.campaign)).toMatchObject({
      name: 'Spring',
      description: '',
      status: 'draft',
      max_concurrent_calls: 1,
      retry_attempts: 3,
      retry_delay_minutes: 30,
      scheduled_start: '',
      scheduled_end: '',
      calling_hours: null,
      purpose: 'informational',
      calling_rules: 'not_needed',
      total_contacts: 2,
      calls_completed: 0,
      calls_successful: 0,
      phone_number_id: server.deps.settings.provider.phoneNumberId,
    })
  })

  it('calls from the phone number of the settings, whichever the request names', async () => {
    await insertContacts(1)
    const { status, body } = await createCampaign({ phone_number_id: 'another-number' })
    const { body: config } = await server.get('/api/config')
    expect(status).toBe(201)
    expect(body.campaign.phone_number_id).toBe(config.phone_number_id)
    expect(config.phone_number_id).toBe(server.deps.settings.provider.phoneNumberId)
  })

  it('stores calling hours and a purpose', async () => {
    await insertContacts(1)
    const fields = {
      calling_hours: { from: '09:00', until: '20:30', days: [1, 2, 6] },
      purpose: 'marketing',
    }
    const { body } = await createCampaign(fields)
    expect(body.campaign).toMatchObject(fields)
    expect(campaignSchema.parse(await getCampaign(body.campaign.id))).toMatchObject(fields)
  })

  it.each<[string, string, object]>([
    ...(
      [
        ['that end before they begin', 'until', { from: '20:00', until: '09:00', days: [1] }],
        ['that end when they begin', 'until', { from: '09:00', until: '09:00', days: [1] }],
        ['with a time that does not exist', 'from', { from: '08:60', until: '20:00', days: [1] }],
        ['that end after the day', 'until', { from: '09:00', until: '24:01', days: [1] }],
        ['without a day', 'days', { from: '09:00', until: '20:00', days: [] }],
        ['with a day twice', 'days', { from: '09:00', until: '20:00', days: [1, 1] }],
        ['with a day that does not exist', 'days.0', { from: '09:00', until: '20:00', days: [8] }],
      ] as const
    ).map(([name, field, calling_hours]): [string, string, object] => [
      `calling hours ${name}`,
      `calling_hours.${field}`,
      { calling_hours },
    ]),
    ['a purpose that does not exist', 'purpose', { purpose: 'spam' }],
    ['no name', 'name', { name: undefined }],
    ['a blank name', 'name', { name: ' ' }],
    ['a name that is too long', 'name', { name: 'x'.repeat(201) }],
    ['no assistant', 'assistant_id', { assistant_id: '' }],
    ['zero concurrent calls', 'max_concurrent_calls', { max_concurrent_calls: 0 }],
    ['eleven concurrent calls', 'max_concurrent_calls', { max_concurrent_calls: 11 }],
    ['a fraction of a call', 'max_concurrent_calls', { max_concurrent_calls: 1.5 }],
    ['a negative number of retries', 'retry_attempts', { retry_attempts: -1 }],
    ['six retries', 'retry_attempts', { retry_attempts: 6 }],
    ['a retry delay of zero', 'retry_delay_minutes', { retry_delay_minutes: 0 }],
    ['neither contacts nor a filter', 'contact_ids', { contact_ids: undefined }],
    ['contacts and a filter', 'contact_ids', { contact_filter: { search: '', tag: '' } }],
    ['an empty list of contacts', 'contact_ids', { contact_ids: [] }],
    ['a contact that does not exist', 'contact_ids', { contact_ids: [1, 999] }],
    [
      'a contact id above the range of an integer',
      'contact_ids.1',
      { contact_ids: [1, 3_000_000_000] },
    ],
    [
      'a filter that no contact matches',
      'contact_filter',
      { contact_ids: undefined, contact_filter: { search: 'nobody at all', tag: '' } },
    ],
    ['a start that has passed', 'scheduled_start', { scheduled_start: '2020-01-01T09:00:00Z' }],
    ['an end that has passed', 'scheduled_end', { scheduled_end: '2020-01-01T09:00:00Z' }],
    [
      'an end before the start',
      'scheduled_end',
      {
        scheduled_start: `${nextYear}-01-01T09:00:00+02:00`,
        scheduled_end: `${nextYear}-01-01T08:00:00+01:00`,
      },
    ],
  ])('rejects %s with an error at its field', async (_, field, change) => {
    await insertContacts(2)
    const { status, body } = await createCampaign(change)
    expect(status).toBe(400)
    expect(body.code).toBe('invalid_input')
    expect(Object.keys(body.fields)).toEqual([field])
    expect((await server.get('/api/campaigns?user_id=1')).body.total).toBe(0)
  })

  it('accepts calling hours until the end of the day', async () => {
    await insertContacts(1)
    const calling_hours = { from: '18:00', until: '24:00', days: [1, 2] }
    const { status, body } = await createCampaign({ calling_hours })
    expect(status).toBe(201)
    expect((await getCampaign(body.campaign.id)).calling_hours).toEqual(calling_hours)
  })

  it.each(['tomorrow', '2030-01-01T09:00:00', '2030-01-01T09:00', '2030-01-01 17:00+01:00', 5])(
    'rejects the schedule %j, and says how to write one',
    async (time) => {
      await insertContacts(1)
      const message = 'Use ISO 8601 with an offset, or leave it empty'
      for (const field of ['scheduled_start', 'scheduled_end']) {
        expect(await createCampaign({ [field]: time })).toMatchObject({
          status: 400,
          body: { code: 'invalid_input', fields: { [field]: message } },
        })
      }
    },
  )

  it.each(['scheduled_start', 'scheduled_end'])(
    'rejects a %s that cannot be stored, also in a preview',
    async (field) => {
      await insertContacts(1)
      const change = { [field]: '9999-12-31T23:59:59-12:00' }
      const fields = { [field]: 'Use a time before the year 9000' }
      expect(await createCampaign(change)).toMatchObject({ status: 400, body: { fields } })
      expect(await previewCampaign(change)).toMatchObject({ status: 400, body: { fields } })
      const latest = { [field]: '8999-12-31T23:59:59-12:00' }
      expect((await previewCampaign(latest)).status).toBe(200)
      expect((await createCampaign(latest)).status).toBe(201)
    },
  )

  it('rejects contacts of another workspace', async () => {
    await insertContacts(1)
    await insertContacts(1, 2)
    const { status, body } = await createCampaign({ contact_ids: [1, 2] })
    expect(status).toBe(400)
    expect(body.fields.contact_ids).toBe('Some of the selected contacts do not exist')
  })

  it('accepts a schedule whose times have UTC offsets', async () => {
    await insertContacts(1)
    const schedule = {
      scheduled_start: `${nextYear}-01-01T09:00:00+02:00`,
      scheduled_end: `${nextYear}-01-01T07:00:01Z`,
    }
    const { status, body } = await createCampaign(schedule)
    expect(status).toBe(201)
    expect(body.campaign).toMatchObject(schedule)
  })

  it('accepts a schedule whose times have no seconds', async () => {
    await insertContacts(1)
    const schedule = {
      scheduled_start: `${nextYear}-01-01T09:00+01:00`,
      scheduled_end: `${nextYear}-01-01T17:00Z`,
    }
    const { status, body } = await createCampaign(schedule)
    expect(status).toBe(201)
    expect(body.campaign).toMatchObject({
      scheduled_start: `${nextYear}-01-01T09:00:00+01:00`,
      scheduled_end: `${nextYear}-01-01T17:00:00Z`,
    })
  })

  it('returns a field error for more ids than an SQL statement can have parameters', async () => {
    await insertContacts(1)
    const { status, body } = await createCampaign({ contact_ids: idsUpTo(70_000) })
    expect(status).toBe(400)
    expect(body.fields.contact_ids).toBe('Some of the selected contacts do not exist')
  })

  it('adds all contacts that match a filter, newest first', async () => {
    await insertContacts(9)
    const { status, body } = await createCampaign({
      contact_ids: undefined,
      contact_filter: { tag: 'lead' },
    })
    expect(status).toBe(201)
    expect(body.campaign.total_contacts).toBe(3)
    expect((await getCampaign(body.campaign.id)).contact_ids).toEqual([9, 6, 3])
  })
})

// The embedded database runs one transaction at a time.
if (inject('databaseUrl') !== '') {
  describe('creating a campaign while its contacts change', () => {
    const countWaiting = () => countWaitingTransactions(server.deps.db)

    it('has the time zone that a contact gets before its members are stored', async () => {
      await insertContacts(1)
      // A table without pages has grown with its first row, so the creation analyzes it.
      await server.deps.db.execute('truncate memberships cascade')
      let isChanged = false
      const [creating, changing] = await server.deps.db.transaction(async (tx) => {
        // The creation has inserted the members and waits before it analyzes their table.
        await tx.execute('lock table memberships in share update exclusive mode')
        const creating = createCampaign()
        await expect.poll(countWaiting).toBe(1)
        const change = { user_id: 1, time_zone: 'America/Denver' }
        const changing = server.post('/api/contacts/1', change, 'PATCH').then((response) => {
          isChanged = true
          return response
        })
        await expect.poll(async () => isChanged || (await countWaiting()) === 2).toBe(true)
        return [creating, changing]
      })
      expect((await creating).status).toBe(201)
      expect((await changing).status).toBe(200)
      expect(await server.deps.db.select().from(memberships)).toMatchObject([
        { time_zone: 'America/Denver' },
      ])
    })

    it.each([
      ['consents are recorded', '/api/contacts/consent', { consent: null }, 201],
      ['contacts are deleted', '/api/contacts/bulk-delete', {}, 400],
    ])('causes no deadlock when %s', async (_, path, fields, status) => {
      await insertContacts(2)
      const [changing, creating] = await server.deps.db.transaction(async (tx) => {
        await tx.execute('select from contacts where id = 1 for update')
        const changing = server.post(path, { user_id: 1, contact_ids: [1, 2], ...fields })
        await expect.poll(countWaiting).toBe(1)
        const creating = createCampaign({ contact_ids: [1, 2] })
        await expect.poll(countWaiting).toBe(2)
        return [changing, creating]
      })
      expect((await changing).status).toBe(200)
      expect((await creating).status).toBe(status)
    })
  })
}

describe('reading campaigns', () => {
  it('lists campaigns newest first, and filters them by status', async () => {
    await insertContacts(1)
    await createCampaign({ name: 'First' })
    const { body: second } = await createCampaign({ name: 'Second' })
    await server.post(`/api/campaigns/${second.campaign.id}/start`, { user_id: 1 })
    const list = async (query = '') => {
      const { body } = await server.get(`/api/campaigns?user_id=1${query}`)
      z.array(campaignSchema).parse(body.campaigns)
      return { names: body.campaigns.map(({ name }: { name: string }) => name), total: body.total }
    }
    expect(await list()).toEqual({ names: ['Second', 'First'], total: 2 })
    expect(await list('&status=running')).toEqual({ names: ['Second'], total: 1 })
    expect(await list('&status=completed')).toEqual({ names: [], total: 0 })
    expect((await server.get('/api/campaigns?user_id=1&status=unknown')).status).toBe(400)
  })

  it('lists each member exactly once across all pages', async () => {
    await insertContacts(11)
    const { body } = await createCampaign({ contact_ids: idsUpTo(11) })
    const path = `/api/campaigns/${body.campaign.id}/members?user_id=1&per_page=2`
    const ids: (number | null)[] = []
    for (let pageNumber = 1; pageNumber <= 6; pageNumber++) {
      const page = (await server.get(`${path}&page=${pageNumber}`)).body
      expect(page).toMatchObject({ total: 11, pages: 6, page: pageNumber, per_page: 2 })
      ids.push(
        ...z
          .array(memberSchema)
          .parse(page.members)
          .map((member) => member.contact_id),
      )
    }
    expect(ids).toEqual(idsUpTo(11).reverse())
    expect((await server.get(`${path}&page=7`)).body.members).toEqual([])
  })

  it('lists the members in one state', async () => {
    await insertContacts(5)
    const { body } = await createCampaign({ contact_ids: idsUpTo(5) })
    await server.deps.db.execute(
      sql`update memberships set state = 'live' where contact_id in (1, 2, 4)`,
    )
    const path = `/api/campaigns/${body.campaign.id}/members?user_id=1&per_page=2`
    const listLiveMembers = async (pageNumber: number) => {
      const page = (await server.get(`${path}&state=live&page=${pageNumber}`)).body
      expect(page).toMatchObject({ total: 3, pages: 2 })
      return z
        .array(memberSchema)
        .parse(page.members)
        .map((member) => member.contact_id)
    }
    expect([...(await listLiveMembers(1)), ...(await listLiveMembers(2))]).toEqual([4, 2, 1])
    expect((await server.get(`${path}&state=reached`)).body).toMatchObject({ total: 0, pages: 0 })
    const { status, body: errorBody } = await server.get(`${path}&state=unknown`)
    expect(status).toBe(400)
    expect(errorBody.fields).toHaveProperty('state')
  })

  it('says how many calls of a campaign are live or only reserved, how many were conversations, and when it tries next', async () => {
    await insertCampaigns(server.deps.db, 2)
    await insertCalls(
      server.deps.db,
      { outcome: 'conversation' },
      { outcome: 'conversation' },
      { outcome: 'voicemail' },
      { status: 'queued' },
      { status: 'in-progress' },
      { campaign_id: 2, status: 'failed', outcome: 'platform' },
    )
    const retries = ['2026-12-02T10:00:00.000Z', '2026-12-01T10:00:00.000Z']
    for (const at of retries) {
      await server.deps.db.execute(sql`
        insert into memberships (workspace_id, campaign_id, first_name, last_name, phone_number, phone_e164, email, state, next_try_at)
        values (1, 1, '', '', '1', '+1', '', 'waiting', ${at})`)
    }
    const readActivity = async () => {
      const { body } = await server.get('/api/campaigns?user_id=1')
      return z
        .array(campaignSchema)
        .parse(body.campaigns)
        .map(({ live_calls, reserved_calls, conversations, next_try_at }) => [
          live_calls,
          reserved_calls,
          conversations,
          next_try_at,
        ])
    }
    expect(await readActivity()).toEqual([
      [0, 0, 0, null],
      [2, 1, 2, null],
    ])
    await server.deps.db.execute(sql`update campaigns set calling = true`)
    expect(await readActivity()).toEqual([
      [0, 0, 0, null],
      [2, 1, 2, retries[1]],
    ])
    const live = await server.get('/api/calls?user_id=1&live=true')
    const final = await server.get('/api/calls?user_id=1&live=false')
    expect([live.body.total, final.body.total]).toEqual([2, 4])
    const statuses = live.body.calls.map(({ status }: { status: string }) => status)
    expect(statuses).toEqual(['in-progress', 'queued'])
  })

  it('counts in the funnel each contact once, at each step that it reached', async () => {
    const { db } = server.deps
    await insertCampaigns(db, 1)
    const readFunnel = async () =>
      (await server.get('/api/campaigns/1/funnel?user_id=1')).body.funnel
    const empty = { contacts: 1, called: 0, answered: 0, reached: 0, qualified: 0 }
    expect(await readFunnel()).toEqual(empty)
    await db.execute(sql`update memberships set attempts = 1`)
    await insertCalls(db, { outcome: 'no-answer' }, { outcome: 'platform' }, { status: 'ringing' })
    expect(await readFunnel()).toEqual({ ...empty, called: 1 })
    await insertCalls(
      db,
      { outcome: 'voicemail', qualified: true },
      { outcome: 'voicemail' },
      { status: 'in-progress' },
    )
    expect(await readFunnel()).toEqual({ ...empty, called: 1, answered: 1 })
    await insertCalls(db, { outcome: 'conversation' })
    expect(await readFunnel()).toEqual({ ...empty, called: 1, answered: 1, reached: 1 })
    await insertCalls(db, { outcome: 'conversation', qualified: true })
    expect(await readFunnel()).toEqual({
      contacts: 1,
      called: 1,
      answered: 1,
      reached: 1,
      qualified: 1,
    })
  })

  it('returns 404 for an unknown campaign and 403 for another user', async () => {
    expect((await server.get('/api/campaigns/1?user_id=1')).status).toBe(404)
    expect((await server.get('/api/campaigns/1/members?user_id=1')).status).toBe(404)
    expect((await server.get('/api/campaigns?user_id=2')).status).toBe(403)
  })
})
