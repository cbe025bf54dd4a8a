import { campaign as campaignSchema, member as memberSchema } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

/** Contacts 1, 2 … of a user, every third one tagged `lead`. */
async function haveContacts(count: number, user = 1): Promise<void> {
  await server.deps.db.execute(sql`
    insert into contacts (user_id, first_name, last_name, phone_number, phone_e164, email, company, tags, created_at)
    select ${user}::integer, 'Ada', 'Weber ' || n, n::text, '+' || n, '', '',
      case when n % 3 = 0 then array['lead'] else array[]::text[] end, now()
    from generate_series(1, ${count}::integer) as n`)
}

const plan = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [1] }
const create = (change: object = {}) => server.post('/api/campaigns', { ...plan, ...change })
const idsTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const get = async (id: number) => (await server.get(`/api/campaigns/${id}?user_id=1`)).body.campaign

describe('creating a campaign', () => {
  it('stores the given fields, and defaults for the others', async () => {
    await haveContacts(2)
    const { status, body } = await create({ contact_ids: [2, 1, 2], name: '  Spring  ' })
    expect(status).toBe(201)
    expect(campaignSchema.parse(body.campaign)).toMatchObject({
      name: 'Spring',
      description: '',
      status: 'draft',
      max_concurrent_calls: 1,
      retry_attempts: 3,
      retry_delay_minutes: 30,
      scheduled_start: '',
      scheduled_end: '',
      total_contacts: 2,
      calls_completed: 0,
      calls_successful: 0,
      phone_number_id: server.deps.settings.provider.phoneNumberId,
    })
  })

  it.each<[string, string, object]>([
    ['no name', 'name', { name: undefined }],
    ['a blank name', 'name', { name: ' ' }],
    ['a name that is too long', 'name', { name: 'x'.repeat(201) }],
    ['no assistant', 'assistant_id', { assistant_id: '' }],
    ['no call at a time', 'max_concurrent_calls', { max_concurrent_calls: 0 }],
    ['eleven calls at a time', 'max_concurrent_calls', { max_concurrent_calls: 11 }],
    ['half a call at a time', 'max_concurrent_calls', { max_concurrent_calls: 1.5 }],
    ['fewer than no retries', 'retry_attempts', { retry_attempts: -1 }],
    ['six retries', 'retry_attempts', { retry_attempts: 6 }],
    ['no delay', 'retry_delay_minutes', { retry_delay_minutes: 0 }],
    ['neither contacts nor a filter', 'contact_ids', { contact_ids: undefined }],
    ['contacts and a filter', 'contact_ids', { contact_filter: { search: '', tag: '' } }],
    ['an empty list of contacts', 'contact_ids', { contact_ids: [] }],
    ['a contact that does not exist', 'contact_ids', { contact_ids: [1, 999] }],
    ['a contact no database could hold', 'contact_ids.1', { contact_ids: [1, 3_000_000_000] }],
    [
      'a filter that nobody matches',
      'contact_filter',
      { contact_ids: undefined, contact_filter: { search: 'nobody at all', tag: '' } },
    ],
    ['a start that is no time', 'scheduled_start', { scheduled_start: 'tomorrow' }],
    ['a start without an offset', 'scheduled_start', { scheduled_start: '2030-01-01T09:00:00' }],
    ['a start that has passed', 'scheduled_start', { scheduled_start: '2020-01-01T09:00:00Z' }],
    ['an end that has passed', 'scheduled_end', { scheduled_end: '2020-01-01T09:00:00Z' }],
    ['an end without an offset', 'scheduled_end', { scheduled_end: '2030-01-01 17:00' }],
    [
      'an end before the start',
      'scheduled_end',
      {
        scheduled_start: '2030-01-01T09:00:00+02:00',
        scheduled_end: '2030-01-01T08:00:00+01:00',
      },
    ],
  ])('rejects %s with an error at its field', async (_what, field, change) => {
    await haveContacts(2)
    const { status, body } = await create(change)
    expect(status).toBe(400)
    expect(body.code).toBe('invalid_input')
    expect(Object.keys(body.fields)).toEqual([field])
    expect((await server.get('/api/campaigns?user_id=1')).body.total).toBe(0)
  })

  it('rejects contacts of another user', async () => {
    await haveContacts(1)
    await haveContacts(1, 2)
    const { status, body } = await create({ contact_ids: [1, 2] })
    expect(status).toBe(400)
    expect(body.fields.contact_ids).toBe('Some of the selected contacts do not exist')
  })

  it('accepts times with an offset in a schedule', async () => {
    await haveContacts(1)
    const schedule = {
      scheduled_start: '2030-01-01T09:00:00+02:00',
      scheduled_end: '2030-01-01T07:00:01Z',
    }
    const { status, body } = await create(schedule)
    expect(status).toBe(201)
    expect(body.campaign).toMatchObject(schedule)
  })

  it('accepts more ids than a statement has parameters', async () => {
    await haveContacts(1)
    const { status, body } = await create({ contact_ids: idsTo(70_000) })
    expect(status).toBe(400)
    expect(body.fields.contact_ids).toBe('Some of the selected contacts do not exist')
  })

  it('adds all contacts that match a filter, newest first', async () => {
    await haveContacts(9)
    const { status, body } = await create({
      contact_ids: undefined,
      contact_filter: { tag: 'lead' },
    })
    expect(status).toBe(201)
    expect(body.campaign.total_contacts).toBe(3)
    expect((await get(body.campaign.id)).contact_ids).toEqual([9, 6, 3])
  })
})

describe('reading campaigns', () => {
  it('lists them newest first with their counters, and by status', async () => {
    await haveContacts(1)
    await create({ name: 'First' })
    const { body: second } = await create({ name: 'Second' })
    await server.post(`/api/campaigns/${second.campaign.id}/start`, { user_id: 1 })
    const list = async (query = '') => {
      const { body } = await server.get(`/api/campaigns?user_id=1${query}`)
      z.array(campaignSchema).parse(body.campaigns)
      return { names: body.campaigns.map(({ name }: { name: string }) => name), total: body.total }
    }
    expect(await list()).toEqual({ names: ['Second', 'First'], total: 2 })
    expect(await list('&status=running')).toEqual({ names: ['Second'], total: 1 })
    expect(await list('&status=completed')).toEqual({ names: [], total: 0 })
    expect((await server.get('/api/campaigns?user_id=1&status=asleep')).status).toBe(400)
  })

  it('pages through the members from either end, each once', async () => {
    await haveContacts(11)
    const { body } = await create({ contact_ids: idsTo(11) })
    const path = `/api/campaigns/${body.campaign.id}/members?user_id=1&per_page=2`
    const ids: (number | null)[] = []
    for (let page = 1; page <= 6; page++) {
      const answer = (await server.get(`${path}&page=${page}`)).body
      expect(answer).toMatchObject({ total: 11, pages: 6, page, per_page: 2 })
      ids.push(
        ...z
          .array(memberSchema)
          .parse(answer.members)
          .map((each) => each.contact_id),
      )
    }
    expect(ids).toEqual(idsTo(11).reverse())
    expect((await server.get(`${path}&page=7`)).body.members).toEqual([])
  })

  it('lists the members in one state', async () => {
    await haveContacts(5)
    const { body } = await create({ contact_ids: idsTo(5) })
    await server.deps.db.execute(
      sql`update memberships set state = 'live' where contact_id in (1, 2, 4)`,
    )
    const path = `/api/campaigns/${body.campaign.id}/members?user_id=1&per_page=2`
    const live = async (page: number) => {
      const answer = (await server.get(`${path}&state=live&page=${page}`)).body
      expect(answer).toMatchObject({ total: 3, pages: 2 })
      return z
        .array(memberSchema)
        .parse(answer.members)
        .map((each) => each.contact_id)
    }
    expect([...(await live(1)), ...(await live(2))]).toEqual([4, 2, 1])
    expect((await server.get(`${path}&state=reached`)).body).toMatchObject({ total: 0, pages: 0 })
    const { status, body: refusal } = await server.get(`${path}&state=unheard-of`)
    expect(status).toBe(400)
    expect(refusal.fields).toHaveProperty('state')
  })

  it('answers 404 for a campaign of another user and for an unknown one', async () => {
    expect((await server.get('/api/campaigns/1?user_id=1')).status).toBe(404)
    expect((await server.get('/api/campaigns/1/members?user_id=1')).status).toBe(404)
    expect((await server.get('/api/campaigns?user_id=2')).status).toBe(403)
  })
})
