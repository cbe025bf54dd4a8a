import { type Contact, contactPage } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertSecondWorkspace, openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  await insertSecondWorkspace(server.deps.db)
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const execute = (query: ReturnType<typeof sql>) => server.deps.db.execute(query)
const list = async (query = '') =>
  contactPage.parse((await server.get(`/api/contacts?user_id=1${query}`)).body)

/** Inserts `count` contacts for a workspace, with repeating names and companies. */
const insertContacts = (count: number, workspaceId = 1) =>
  execute(sql`
    insert into contacts
      (workspace_id, user_id, first_name, last_name, phone_number, phone_e164, email, company, tags, created_at)
    select ${workspaceId}, 1, 'First' || n % 7, 'Last' || n % 11, n, '+1202' || 5550000 + n, '', 'Company ' || n % 5,
      '{}', now()
    from generate_series(1, ${count}::integer) as n`)

const createContact = async (contact: object) => {
  const { status, body } = await server.post('/api/contacts', { user_id: 1, ...contact })
  expect(status).toBe(201)
  return body.contact as Contact
}

describe('the stored number of contacts', () => {
  const readActualCounts = async () => {
    const { rows } = await execute(sql`
      select workspace_id, count(*)::integer as total from contacts group by workspace_id order by workspace_id`)
    return rows
  }
  const readStoredCounts = async () => {
    const { rows } = await execute(sql`
      select workspace_id, total from contact_counts where total <> 0 order by workspace_id`)
    return rows
  }

  it('equals the actual number after every kind of change', async () => {
    await insertContacts(30)
    await insertContacts(4, 2)
    expect(await readStoredCounts()).toEqual([
      { workspace_id: 1, total: 30 },
      { workspace_id: 2, total: 4 },
    ])
    const createResponse = await createContact({ phone_number: '+12125550100' })
    await createContact({ phone_number: '+12125550101' })
    expect(await readStoredCounts()).toEqual(await readActualCounts())
    const duplicate = { user_id: 1, phone_number: '+12125550100' }
    expect((await server.post('/api/contacts', duplicate)).status).toBe(409)
    await server.upload('phone\n+12125550101\n+12125550102\n+12125550103\n+12125550103\n')
    expect(await readStoredCounts()).toEqual(await readActualCounts())
    await server.request(`/api/contacts/${createResponse.id}?user_id=1`, { method: 'DELETE' })
    await server.post('/api/contacts/bulk-delete', { user_id: 1, contact_ids: [1, 2, 3, 31, 999] })
    expect(await readStoredCounts()).toEqual(await readActualCounts())
    expect((await list()).total).toBe(30)
    await execute(sql`delete from contacts`)
    expect(await readStoredCounts()).toEqual([])
  })

  it('is unchanged after a rollback', async () => {
    await insertContacts(2)
    const rolledBack = server.deps.db.transaction(async (tx) => {
      await tx.execute(sql`delete from contacts`)
      throw new Error('rollback')
    })
    await expect(rolledBack).rejects.toThrow('rollback')
    expect((await list()).total).toBe(2)
  })
})

describe('a page', () => {
  it.each([
    ['newest', sql`id desc`],
    ['oldest', sql`id`],
    ['name', sql`first_name, last_name, id`],
    ['-name', sql`first_name desc, last_name desc, id desc`],
    ['company', sql`company, id`],
    ['-company', sql`company desc, id desc`],
  ] as const)(
    'sorted by %s equals the same slice of the complete list (start, middle, end)',
    async (sort, order) => {
      const total = 2555
      await insertContacts(total)
      const { rows } = await execute(sql`select id from contacts order by ${order}`)
      const ids = rows.map(({ id }) => id)
      for (const page of [1, 2, 12, 13, 20, 25, 26, 27]) {
        const responseBody = await list(`&sort=${sort}&per_page=100&page=${page}`)
        expect(responseBody).toMatchObject({ total, pages: 26, page })
        expect(responseBody.contacts.map(({ id }) => id)).toEqual(
          ids.slice((page - 1) * 100, page * 100),
        )
      }
      const searchPage = await list(`&sort=${sort}&search=last3&per_page=100&page=2`)
      const { rows: matching } = await execute(sql`
      select id from contacts where last_name = 'Last3' order by ${order}`)
      expect(searchPage.total).toBe(matching.length)
      expect(searchPage.contacts.map(({ id }) => id)).toEqual(
        matching.map(({ id }) => id).slice(100, 200),
      )
    },
  )

  it('far from the start of the list is correct after contacts were deleted', async () => {
    const listIdsOnPage = async (page: number) => {
      const { contacts, total } = await list(`&per_page=100&page=${page}`)
      return { total, ids: contacts.map(({ id }) => id) }
    }
    await insertContacts(2050)
    expect((await listIdsOnPage(21)).total).toBe(2050)
    await execute(sql`delete from contacts where id <= 30`)
    const lastTwentyIds = Array.from({ length: 20 }, (_, n) => 50 - n)
    expect(await listIdsOnPage(21)).toEqual({ total: 2020, ids: lastTwentyIds })
    await execute(sql`delete from contacts where id <= 1000`)
    expect(await listIdsOnPage(21)).toEqual({ total: 1050, ids: [] })
  })

  it('ignores case when sorting, and sorts contacts without a first name by last name', async () => {
    for (const [n, [first_name, last_name]] of [
      ['bo', 'Hall'],
      ['Ada', 'Weber'],
      ['', 'Banks'],
    ].entries()) {
      await createContact({ first_name, last_name, phone_number: `+1202555010${n}` })
    }
    const names = (await list('&sort=name')).contacts.map(({ last_name }) => last_name)
    expect(names).toEqual(['Weber', 'Banks', 'Hall'])
  })

  it('sorts letters with and without accents together', async () => {
    for (const [n, first_name] of ['Zoe', 'Étienne', 'Eva', 'Łukasz', 'Mia', 'Øyvind'].entries()) {
      await createContact({ first_name, phone_number: `+1202555010${n}` })
    }
    const names = (await list('&sort=name')).contacts.map(({ first_name }) => first_name)
    expect(names).toEqual(['Étienne', 'Eva', 'Łukasz', 'Mia', 'Øyvind', 'Zoe'])
  })

  it.each(['newest', 'name'])('has an empty page at the highest number: by %s', async (sort) => {
    await insertContacts(1)
    const page = await list(`&sort=${sort}&per_page=100&page=2147483647`)
    expect(page).toMatchObject({ contacts: [], total: 1, pages: 1, page: 2_147_483_647 })
  })

  it.each([
    ['per_page=0', { per_page: 'must be between 1 and 100' }],
    ['per_page=many', { per_page: 'must be between 1 and 100' }],
    ['per_page=10&per_page=20', { per_page: 'must be between 1 and 100' }],
    ['page=-1', { page: 'must be between 1 and 2147483647' }],
    ['sort=size', { sort: 'must be one of newest, oldest, name, -name, company, -company' }],
  ])(
    'with an invalid parameter is rejected with a message for its field: %s',
    async (query, fields) => {
      const { status, body } = await server.get(`/api/contacts?user_id=1&${query}`)
      expect(status).toBe(400)
      expect(body.fields).toEqual(fields)
      const [[name, message] = []] = Object.entries(fields)
      expect(body.error).toBe(`${name}: ${message}`)
    },
  )
})

describe('deleting contacts', () => {
  it('deletes thousands of contacts with one request', async () => {
    await insertContacts(40_000)
    const contact_ids = Array.from({ length: 40_000 }, (_, index) => index + 2)
    const { status, body } = await server.post('/api/contacts/bulk-delete', {
      user_id: 1,
      contact_ids,
    })
    expect(status).toBe(200)
    expect(body.deleted_count).toBe(39_999)
    expect(body.deleted_ids.toSorted((a: number, b: number) => a - b)).toEqual(
      contact_ids.slice(0, -1),
    )
    expect((await list()).contacts.map(({ id }) => id)).toEqual([1])
  })

  it.each(['id', 'filter'])(
    'skips the members of a running campaign whose contacts are deleted by %s',
    async (selectedBy) => {
      const contact_ids: number[] = []
      for (const n of [0, 1, 2]) {
        const tags = n < 2 ? ['to-delete'] : []
        contact_ids.push((await createContact({ phone_number: `+1202555010${n}`, tags })).id)
      }
      const { body } = await server.post('/api/campaigns', {
        user_id: 1,
        name: 'Spring',
        assistant_id: 'a',
        contact_ids,
      })
      const path = `/api/campaigns/${body.campaign.id}`
      await server.post(`${path}/start`, { user_id: 1 })
      const selection =
        selectedBy === 'id'
          ? { contact_ids: contact_ids.slice(0, 2) }
          : { contact_filter: { search: '', tag: 'to-delete' } }
      const deleteRequest = { user_id: 1, ...selection }
      expect(
        (await server.post('/api/contacts/bulk-delete', deleteRequest)).body.deleted_count,
      ).toBe(2)
      const { body: responseBody } = await server.get(`${path}/members?user_id=1`)
      const states = responseBody.members.map((member: { state: string }) => member.state)
      expect(states.toSorted()).toEqual(['skipped', 'skipped', 'waiting'])
      const campaign = (await server.get(`${path}?user_id=1`)).body.campaign
      // `calls_completed` counts the members that get no more calls, also those that were never called.
      expect(campaign).toMatchObject({ status: 'running', calls_completed: 2 })
    },
  )

  it('treats an id above the integer range as not found', async () => {
    const path = '/api/contacts/99999999999?user_id=1'
    expect((await server.request(path, { method: 'DELETE' })).status).toBe(404)
    const change = { user_id: 1, first_name: 'Ada' }
    expect((await server.post('/api/contacts/99999999999', change, 'PATCH')).status).toBe(404)
    const deleteRequest = { user_id: 1, contact_ids: [99_999_999_999] }
    const { body } = await server.post('/api/contacts/bulk-delete', deleteRequest)
    expect(body.deleted_count).toBe(0)
  })
})

describe('invalid text', () => {
  it.each(['first_name', 'last_name', 'phone_number', 'email', 'company'])(
    'is rejected in %s',
    async (field) => {
      for (const [value, message] of [
        ['a\0b', 'Must not contain a NUL character'],
        ['a\ud83d', 'Must not contain an incomplete character'],
      ]) {
        const contact = { user_id: 1, phone_number: '+12025550101', [field]: value }
        const { status, body } = await server.post('/api/contacts', contact)
        expect(status).toBe(400)
        expect(body.fields[field]).toBe(message)
      }
    },
  )

  it('is rejected in a tag, with the index of the tag', async () => {
    const contact = { user_id: 1, phone_number: '+12025550101', tags: ['fine', '\udc00'] }
    const { body } = await server.post('/api/contacts', contact)
    expect(body.fields).toEqual({ 'tags.1': 'Must not contain an incomplete character' })
  })
})
