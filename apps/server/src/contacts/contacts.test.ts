import { readFileSync } from 'node:fs'
import { contactPage } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { insertSecondWorkspace, openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  await insertSecondWorkspace(server.deps.db)
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const ada = { first_name: 'Ada', last_name: 'Weber', phone_number: '(202) 555-0101' }
const createContact = (contact: object = ada) =>
  server.post('/api/contacts', { user_id: 1, ...contact })
const list = async (query = '') =>
  contactPage.parse((await server.get(`/api/contacts?user_id=1${query}`)).body)

describe('adding a contact', () => {
  it('stores the number as typed and in E.164', async () => {
    const { status, body } = await createContact()
    expect(status).toBe(201)
    expect(body.contact).toMatchObject({
      phone_number: '(202) 555-0101',
      phone_e164: '+12025550101',
    })
    expect((await list()).contacts).toEqual([body.contact])
  })

  it('formats all numbers alike for display, however they are typed', async () => {
    await createContact({ phone_number: '202.555.0101' })
    await createContact({ phone_number: '+1 202 555-0102' })
    const { body } = await createContact({ phone_number: '+442079460958' })
    expect(body.contact.phone_formatted).toBe('+44 20 7946 0958')
    expect((await list('&sort=oldest')).contacts.map((contact) => contact.phone_formatted)).toEqual(
      ['(202) 555-0101', '(202) 555-0102', '+44 20 7946 0958'],
    )
  })

  it('stores a time zone, and names those that the number may be in', async () => {
    const { body } = await createContact({ ...ada, time_zone: 'America/Chicago' })
    const expected = { time_zone: 'America/Chicago', number_time_zones: ['America/New_York'] }
    expect(body.contact).toMatchObject(expected)
    expect((await list()).contacts[0]).toMatchObject(expected)
    const path = `/api/contacts/${body.contact.id}`
    const removed = await server.post(path, { user_id: 1, time_zone: null }, 'PATCH')
    expect(removed.body.contact.time_zone).toBeNull()
  })

  it.each(['Berlin', '+01:00', 'Europe/Berlin '.repeat(10), ''])(
    'rejects the time zone %j with an error at its field',
    async (time_zone) => {
      const { status, body } = await createContact({ ...ada, time_zone })
      expect(status).toBe(400)
      expect(Object.keys(body.fields)).toEqual(['time_zone'])
      expect((await list()).total).toBe(0)
    },
  )

  it('rejects an invalid phone number with an error at its field', async () => {
    const { status, body } = await createContact({ ...ada, phone_number: 'call me' })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      phone_number: 'Not a valid phone number. Enter all digits, such as +1 202 555 0142',
    })
    expect((await list()).total).toBe(0)
  })

  it('rejects a second contact with the same number in another format', async () => {
    await createContact()
    const { status, body } = await createContact({ ...ada, phone_number: '+1 202 555 0101' })
    expect(status).toBe(409)
    expect(body.fields.phone_number).toBe('A contact with this phone number already exists')
  })

  it('rejects a NUL character with an error at its field', async () => {
    const { status, body } = await createContact({ ...ada, first_name: 'A\0da' })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ first_name: 'Must not contain a NUL character' })
    expect((await server.get('/api/contacts?user_id=1&search=%00')).status).toBe(400)
  })

  it('replaces line breaks in each text by spaces, as an input field does', async () => {
    const { body } = await createContact({
      ...ada,
      company: ' Wayne\t\r\n\u2028 Enterprises ',
      tags: ['a\nb', 'a b'],
    })
    expect(body.contact).toMatchObject({ company: 'Wayne Enterprises', tags: ['a b'] })
    const path = `/api/contacts/${body.contact.id}`
    const changeResponse = await server.post(path, { user_id: 1, first_name: 'Ada\rB.' }, 'PATCH')
    expect(changeResponse.body.contact).toMatchObject({
      first_name: 'Ada B.',
      company: 'Wayne Enterprises',
    })
  })

  it('a migration replaces the line breaks that an earlier version stored', async () => {
    const { db } = server.deps
    const added = (await createContact()).body.contact
    const campaignInput = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [added.id] }
    const { id } = (await server.post('/api/campaigns', campaignInput)).body.campaign
    await db.execute(sql`
      update contacts set company = E'Wayne\r\n Enterprises', last_name = E'Web\ter',
        tags = array[E'b\nc', 'a', 'b c']`)
    await db.execute(sql`update memberships set first_name = E'Ada\nB.'`)
    const migration = new URL('../db/migrations/0006_one_line.sql', import.meta.url)
    await db.transaction(async (tx) => {
      for (const statement of readFileSync(migration, 'utf8').split('--> statement-breakpoint')) {
        await tx.execute(sql.raw(statement))
      }
    })
    const [contact] = (await list('&search=wayne enterprises')).contacts
    expect(contact).toMatchObject({
      last_name: 'Web er',
      company: 'Wayne Enterprises',
      tags: ['b c', 'a'],
    })
    const members = await server.get(`/api/campaigns/${id}/members?user_id=1`)
    expect(members.body.members).toMatchObject([{ first_name: 'Ada B.' }])
  })

  it('returns a field error for a missing phone number', async () => {
    const { status, body } = await server.post('/api/contacts', { user_id: 1 })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_input', fields: { phone_number: 'Required' } })
  })
})

describe('changing and deleting contacts', () => {
  it('changes only the given fields', async () => {
    const { body } = await createContact({ ...ada, company: 'Initech' })
    const path = `/api/contacts/${body.contact.id}`
    const changeResponse = await server.post(path, { user_id: 1, first_name: 'Adele' }, 'PATCH')
    expect(changeResponse.body.contact).toMatchObject({ first_name: 'Adele', company: 'Initech' })
  })

  it('keeps the number when its text is sent back unchanged, also after a change of DEFAULT_COUNTRY', async () => {
    const { settings } = server.deps
    const { defaultCountry } = settings
    onTestFinished(() => void Object.assign(settings, { defaultCountry }))
    settings.defaultCountry = 'DE'
    const { body } = await createContact({ ...ada, phone_number: '030 12345678' })
    settings.defaultCountry = 'GB'
    const change = async (phone_number: string) =>
      (await server.post(`/api/contacts/${body.contact.id}`, { user_id: 1, phone_number }, 'PATCH'))
        .body.contact
    expect(await change('030 12345678')).toMatchObject({ phone_e164: '+493012345678' })
    expect(await change('030 1234 5678')).toMatchObject({ phone_e164: '+443012345678' })
  })

  it('rejects the number of another contact', async () => {
    await createContact()
    const { body } = await createContact({ ...ada, phone_number: '+12025550102' })
    const path = `/api/contacts/${body.contact.id}`
    const response = await server.post(path, { user_id: 1, phone_number: '2025550101' }, 'PATCH')
    expect(response.status).toBe(409)
  })

  it('deletes several contacts and returns how many', async () => {
    const { body: first } = await createContact()
    const { body: second } = await createContact({ ...ada, phone_number: '+12025550102' })
    const ids = [first.contact.id, second.contact.id, 999_999]
    const deletion = { user_id: 1, contact_ids: ids }
    const { body } = await server.post('/api/contacts/bulk-delete', deletion)
    expect(body).toEqual({ deleted_count: 2, deleted_ids: ids.slice(0, 2) })
    expect((await list()).total).toBe(0)
  })

  it('deletes only the contacts that match a search and a tag', async () => {
    for (const n of [1, 2, 3]) {
      const tags = n === 3 ? [] : ['lead']
      await createContact({ ...ada, phone_number: `+1202555010${n}`, tags })
    }
    await createContact({ first_name: 'Bo', phone_number: '+12025550104', tags: ['lead'] })
    const contact_filter = { search: 'weber', tag: 'lead' }
    const { body } = await server.post('/api/contacts/bulk-delete', { user_id: 1, contact_filter })
    expect(body).toEqual({ deleted_count: 2, deleted_ids: [1, 2] })
    const remaining = (await list()).contacts.map((contact) => contact.phone_e164)
    expect(remaining).toEqual(['+12025550104', '+12025550103'])
  })

  it('does not delete contacts of except_ids, even when they match the filter', async () => {
    for (const n of [1, 2, 3]) await createContact({ ...ada, phone_number: `+1202555010${n}` })
    const [newest, , oldest] = (await list()).contacts.map(({ id }) => id)
    const allContacts = { user_id: 1, contact_filter: { search: '', tag: '' } }
    const deletion = { ...allContacts, except_ids: [oldest, newest, 999_999_999_999], limit: 1 }
    expect((await server.post('/api/contacts/bulk-delete', deletion)).body).toEqual({
      deleted_count: 1,
      deleted_ids: [2],
    })
    expect((await server.post('/api/contacts/bulk-delete', deletion)).body.deleted_count).toBe(0)
    const remaining = (await list()).contacts.map((contact) => contact.id)
    expect(remaining).toEqual([newest, oldest])
    await server.post('/api/contacts/bulk-delete', { ...allContacts, except_ids: [] })
    expect((await list()).total).toBe(0)
  })

  it('deletes the oldest matches, no more than the limit', async () => {
    for (const n of [1, 2, 3]) await createContact({ ...ada, phone_number: `+1202555010${n}` })
    const deletion = { user_id: 1, contact_filter: { search: '', tag: '' }, limit: 2 }
    const { body } = await server.post('/api/contacts/bulk-delete', deletion)
    expect(body).toEqual({ deleted_count: 2, deleted_ids: [1, 2] })
    const remaining = (await list()).contacts.map((contact) => contact.phone_e164)
    expect(remaining).toEqual(['+12025550103'])
    const repeated = await server.post('/api/contacts/bulk-delete', deletion)
    expect(repeated.body).toEqual({ deleted_count: 1, deleted_ids: [3] })
    expect((await server.post('/api/contacts/bulk-delete', deletion)).body.deleted_count).toBe(0)
  })

  const emptyFilter = { search: '', tag: '' }
  it.each([
    ['neither ids nor a filter', {}, 'contact_ids'],
    ['ids and a filter', { contact_ids: [1], contact_filter: emptyFilter }, 'contact_ids'],
    ['an incomplete filter', { contact_filter: {} }, 'contact_filter.search'],
    ['an empty list of ids', { contact_ids: [] }, 'contact_ids'],
    ['ids with exceptions', { contact_ids: [1], except_ids: [2] }, 'except_ids'],
    ['exceptions that are not ids', { contact_ids: [1], except_ids: ['x'] }, 'except_ids.0'],
    ['a limit of zero', { contact_ids: [1], limit: 0 }, 'limit'],
  ])('deletes nothing for %s', async (_, selection, field) => {
    await createContact()
    const response = await server.post('/api/contacts/bulk-delete', { user_id: 1, ...selection })
    expect(response.status).toBe(400)
    expect(Object.keys(response.body.fields)).toContain(field)
    expect((await list()).total).toBe(1)
  })

  it('returns 404 for an unknown contact', async () => {
    const response = await server.request('/api/contacts/7?user_id=1', { method: 'DELETE' })
    expect(response.status).toBe(404)
  })
})

describe('a request', () => {
  it('requires the id of the signed-in user', async () => {
    expect((await server.get('/api/contacts')).status).toBe(400)
    expect((await server.get('/api/contacts?user_id=one')).status).toBe(400)
    expect((await server.get('/api/contacts?user_id=2')).status).toBe(403)
  })

  it('is rejected when it comes from another origin or names another host', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    const crossOriginResponse = await server.request('/api/contacts?user_id=1', { headers })
    expect(crossOriginResponse.status).toBe(403)
    const url = 'http://rebound.example/api/contacts?user_id=1'
    const dnsRebindingHeaders = { host: 'rebound.example' }
    const dnsRebindingResponse = await server.app.request(url, { headers: dnsRebindingHeaders })
    expect(dnsRebindingResponse.status).toBe(403)
  })
})

describe('listing contacts', () => {
  it('returns pages, newest first', async () => {
    for (const n of [1, 2, 3]) await createContact({ ...ada, phone_number: `+1202555010${n}` })
    const page = await list('&per_page=2&page=2')
    expect(page).toMatchObject({ total: 3, pages: 2, page: 2, per_page: 2 })
    expect(page.contacts.map((contact) => contact.phone_e164)).toEqual(['+12025550101'])
    expect((await server.get('/api/contacts?user_id=1&per_page=101')).status).toBe(400)
    expect((await server.get('/api/contacts?user_id=1&page=1&page=2')).status).toBe(400)
  })
})

describe('importing a file', () => {
  const crmExport = readFileSync(new URL('../../../../e2e/contacts.csv', import.meta.url), 'utf8')

  it('imports the valid lines of a CRM export, and returns the reason for each skipped line', async () => {
    const { status, body } = await server.upload(crmExport)
    expect(status).toBe(200)
    expect(body.imported_count).toBe(480)
    expect(body.skipped_count).toBe(32)
    const reasons = body.errors.map((error: { reason: string }) => error.reason)
    expect(reasons.filter((reason: string) => reason.startsWith('Repeats line'))).toHaveLength(14)
    expect(reasons.filter((reason: string) => reason === 'Phone number is missing')).toHaveLength(9)
    expect(reasons.filter((reason: string) => reason === 'Not a valid phone number')).toHaveLength(
      9,
    )
    expect(body.errors).toContainEqual({
      line: 30,
      field: 'phone_number',
      value: 'n/a',
      reason: 'Not a valid phone number',
    })
    expect((await list()).total).toBe(480)
  })

  it('skips a line whose time zone does not exist, and names it', async () => {
    const csv = 'phone,timezone\n+12025550101,Europe/Berlin\n+12025550102,Berlin\n+12025550103,\n'
    expect((await server.upload(csv)).body).toMatchObject({
      imported_count: 2,
      errors: [{ line: 3, field: 'time_zone', value: 'Berlin' }],
    })
    const zones = (await list('&sort=oldest')).contacts.map(({ time_zone }) => time_zone)
    expect(zones).toEqual(['Europe/Berlin', null])
  })

  it('imports nothing when the same file is uploaded again', async () => {
    await server.upload(crmExport)
    const { body } = await server.upload(crmExport)
    expect(body).toMatchObject({ imported_count: 0, skipped_count: 512 })
    expect((await list()).total).toBe(480)
  })

  it('counts lines as in the file, including line breaks in cells and empty lines', async () => {
    const csv = 'phone_number,company\r\n+12025550101,"Two\r\nlines"\r\n\r\nnope,x\r\n'
    const { body } = await server.upload(csv)
    expect(body.imported_count).toBe(1)
    expect(body.errors).toMatchObject([{ line: 5, value: 'nope' }])
    expect((await list('&search=two lines')).contacts).toMatchObject([{ company: 'Two lines' }])
  })

  it.each([
    ['a file without a phone_number column', 'name,age\nAda,36\n', 'no phone_number column'],
    ['an empty file', '', 'empty'],
    [
      'a PNG image named .csv',
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d),
      'not a CSV file',
    ],
  ])('rejects %s and imports nothing', async (_, content, message) => {
    const { status, body } = await server.upload(content)
    expect(status).toBe(400)
    expect(body.error).toContain(message)
    expect(body.fields).toEqual({ file: body.error })
    expect((await list()).total).toBe(0)
  })

  it('rejects a file whose name does not end in .csv', async () => {
    const { status, body } = await server.upload('phone_number\n+12025550101\n', 'contacts.xlsx')
    expect(status).toBe(400)
    expect(body.fields.file).toBe('Only .csv files can be imported')
  })

  it('restores the same contacts from an exported file', async () => {
    await server.upload(crmExport)
    const before = (await list('&per_page=100')).contacts
    const { body } = await server.get('/api/contacts/export?user_id=1')
    await server.clear()
    const repeated = await server.upload(body.csv_content)
    expect(repeated.body).toMatchObject({ imported_count: 480, skipped_count: 0 })
    const withoutGeneratedFields = ({ id: _, created_at: __, ...rest }: (typeof before)[number]) =>
      rest
    expect((await list('&per_page=100')).contacts.map(withoutGeneratedFields)).toEqual(
      before.map(withoutGeneratedFields),
    )
  })
})

describe('the ids of contacts', () => {
  const listIds = async (query: string) =>
    (await server.get(`/api/contacts/ids?user_id=1${query}`)).body.contact_ids

  it('are those of all that match, newest first', async () => {
    const ids: number[] = []
    for (const [index, tags] of [['vip'], [], ['vip', 'trial']].entries()) {
      const { body } = await createContact({ ...ada, phone_number: `202555010${index}`, tags })
      ids.unshift(body.contact.id)
    }
    expect(await listIds('')).toEqual(ids)
    expect(await listIds('&tag=vip')).toEqual([ids[0], ids[2]])
    expect(await listIds('&search=0101')).toEqual([ids[1]])
    expect(await listIds('&search=nobody')).toEqual([])
  })

  it('are only those of the workspace, and at most 10,000', async () => {
    await server.deps.db.execute(sql`
      insert into contacts
        (workspace_id, user_id, first_name, last_name, phone_number, phone_e164, email, company, tags, created_at)
      select 1 + n / 10006, 1, '', '', n, '+1202' || 5550000 + n, '', '', '{}', now()
      from generate_series(1, 10010::integer) as n`)
    const ids = await listIds('')
    expect(ids).toHaveLength(10_000)
    const { contacts } = await list('&per_page=1')
    expect(ids[0]).toBe(contacts[0]?.id)
    expect((await server.get('/api/contacts/ids?user_id=2')).status).toBe(403)
  })
})
