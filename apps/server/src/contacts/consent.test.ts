import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../testing.ts'

const now = new Date('2026-01-14T18:00:00.000Z')

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, now: () => now })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const consent = {
  basis: 'written',
  text: 'I agree to calls by an AI.\nAlso about offers.',
  source: 'Form of the website',
  evidence: 'https://acme.example/forms/17',
  at: '2025-06-01T10:00:00.000Z',
}

let contactCount = 0
async function createContact(fields: object = {}) {
  const phone_number = `+1212555${String(1000 + contactCount++)}`
  return server.post('/api/contacts', { user_id: 1, phone_number, ...fields })
}
const getContacts = async (query = '') =>
  (await server.get(`/api/contacts?user_id=1${query}`)).body.contacts
const setConsent = (body: object) => server.post('/api/contacts/consent', { user_id: 1, ...body })

describe('the consent of a contact', () => {
  it('is stored, shown in lists, changed and withdrawn', async () => {
    const created = await createContact({ consent })
    const { id, phone_e164 } = created.body.contact
    expect(created.body.contact.consent).toEqual({ ...consent, phone_e164 })
    expect((await getContacts())[0].consent).toEqual({ ...consent, phone_e164 })
    const path = `/api/contacts/${id}`
    const changed = { ...consent, basis: 'express', phone_e164 }
    const patch = (fields: object) => server.post(path, { user_id: 1, ...fields }, 'PATCH')
    expect(
      (await patch({ consent: { ...consent, basis: 'express' } })).body.contact.consent,
    ).toEqual(changed)
    expect((await patch({ first_name: 'Ann' })).body.contact.consent).toEqual(changed)
    // It is still the consent for the former number, until somebody says that it covers the new one.
    expect((await patch({ phone_number: '+13055550142' })).body.contact.consent).toEqual(changed)
    expect((await patch({ consent: changed })).body.contact.consent).toEqual(changed)
    expect((await patch({ consent })).body.contact.consent).toEqual({
      ...consent,
      phone_e164: '+13055550142',
    })
    expect((await patch({ consent: null })).body.contact.consent).toBeNull()
    expect((await createContact()).body.contact.consent).toBeNull()
  })

  it('accepts a date, and a time with an offset', async () => {
    const atOf = async (at: string) =>
      (await createContact({ consent: { ...consent, at } })).body.contact.consent.at
    expect(await atOf('2025-06-01')).toBe('2025-06-01T00:00:00.000Z')
    for (const time of ['12:00:00+02:00', '12:00+02:00', '10:00Z']) {
      expect(await atOf(`2025-06-01T${time}`)).toBe('2025-06-01T10:00:00.000Z')
    }
  })

  it.each<[field: string, value: unknown, message: string]>([
    ['basis', 'nod', 'must be one of inferred, express, written'],
    ['basis', undefined, 'Required'],
    ['text', '  ', 'Enter what the contact agreed to'],
    ['text', 'a'.repeat(1001), 'Use at most 1000 characters'],
    ['at', '2026-01-14T18:05:00.001Z', 'Consent cannot be given in the future'],
    ['at', '2026-01-16', 'Consent cannot be given in the future'],
    ['at', '1969-12-31', 'Use a date in 1970 or later'],
    ['at', 'yesterday', 'Use a date such as 2026-01-31, or ISO 8601 with an offset'],
    ['at', '2025-02-30', 'Use a date such as 2026-01-31, or ISO 8601 with an offset'],
    ['at', '2025-06-01T10:00:00', 'Use a date such as 2026-01-31, or ISO 8601 with an offset'],
  ])('is refused with %s %j, and nothing is stored', async (field, value, message) => {
    const invalid = { ...consent, [field]: value }
    const name = `consent.${field}`
    const refusal = { status: 400, body: { fields: { [name]: message } } }
    expect(await createContact({ consent: invalid })).toMatchObject(refusal)
    expect(await setConsent({ contact_ids: [1], consent: invalid })).toMatchObject(refusal)
    expect(await getContacts()).toEqual([])
  })

  it('accepts the clock of a client that is five minutes ahead', async () => {
    const at = '2026-01-14T18:05:00.000Z'
    expect((await createContact({ consent: { ...consent, at } })).status).toBe(201)
  })

  it('accepts a day that has begun somewhere', async () => {
    expect((await createContact({ consent: { ...consent, at: '2026-01-15' } })).status).toBe(201)
  })

  it('returns with a contact whose deletion is undone', async () => {
    const { id } = (await createContact({ consent })).body.contact
    await server.request(`/api/contacts/${id}?user_id=1`, { method: 'DELETE' })
    await server.post('/api/contacts/restore', { user_id: 1, contact_ids: [id] })
    expect((await getContacts())[0].consent).toMatchObject(consent)
  })

  it('is refused for a number that is not in E.164', async () => {
    const forNumber = (phone_e164: unknown) =>
      createContact({ consent: { ...consent, phone_e164 } })
    const message = 'Use a number in E.164, such as +14155550123'
    for (const number of ['(212) 555-0100', '', 12125550100, null]) {
      expect(await forNumber(number)).toMatchObject({
        status: 400,
        body: { fields: { 'consent.phone_e164': message } },
      })
    }
    expect((await forNumber('+12125550199')).body.contact.consent.phone_e164).toBe('+12125550199')
  })
})

describe('a consent for several contacts', () => {
  it('is stored for those with the ids, and withdrawn again', async () => {
    const ids = []
    for (let n = 0; n < 3; n++) ids.push((await createContact()).body.contact.id)
    const selected = { contact_ids: ids.slice(0, 2) }
    expect((await setConsent({ ...selected, consent })).body).toEqual({ updated_count: 2 })
    const stored = async () => (await getContacts('&sort=oldest')).map(consentOf)
    expect(await stored()).toEqual([
      { ...consent, phone_e164: expect.stringMatching(/^\+1212555/) },
      { ...consent, phone_e164: expect.stringMatching(/^\+1212555/) },
      null,
    ])
    const [first, second] = await getContacts('&sort=oldest')
    expect(first.consent.phone_e164).toBe(first.phone_e164)
    expect(second.consent.phone_e164).toBe(second.phone_e164)
    await setConsent({ ...selected, consent: null })
    expect(await stored()).toEqual([null, null, null])
  })

  it('is stored for those that match a filter, without some, up to a limit', async () => {
    const ids = []
    for (let n = 0; n < 4; n++) {
      ids.push((await createContact({ tags: n < 3 ? ['fair'] : [] })).body.contact.id)
    }
    const contact_filter = { search: '', tag: 'fair' }
    const selection = { contact_filter, except_ids: [ids[0]], limit: 1 }
    expect((await setConsent({ ...selection, consent })).body).toEqual({ updated_count: 1 })
    expect((await getContacts('&sort=oldest')).map(consentOf)).toEqual([
      null,
      expect.objectContaining(consent),
      null,
      null,
    ])
    expect((await setConsent({ contact_filter, consent })).body).toEqual({ updated_count: 3 })
    const many = { contact_filter, consent: null, limit: 100_001 }
    expect((await setConsent(many)).body).toEqual({ updated_count: 3 })
  })

  it('needs either ids or a filter', async () => {
    expect(await setConsent({ consent })).toMatchObject({
      status: 400,
      body: { fields: { contact_ids: 'Give either contact_ids or contact_filter' } },
    })
  })
})

describe('the filter by consent', () => {
  it('finds contacts with any, none or one basis, in lists, ids and exports', async () => {
    await createContact({ first_name: 'None' })
    await createContact({ first_name: 'Written', consent })
    await createContact({ first_name: 'Express', consent: { ...consent, basis: 'express' } })
    const phone_e164 = '+13055550142'
    await createContact({ first_name: 'Other', consent: { ...consent, phone_e164 } })
    const namesOf = async (filter: string) =>
      (await getContacts(`&sort=oldest&consent=${filter}`)).map(nameOf)
    expect(await namesOf('none')).toEqual(['None', 'Other'])
    expect(await namesOf('given')).toEqual(['Written', 'Express'])
    expect(await namesOf('express')).toEqual(['Express'])
    const page = await server.get('/api/contacts?user_id=1&consent=written')
    expect(page.body.total).toBe(1)
    const ids = await server.get('/api/contacts/ids?user_id=1&consent=given')
    expect(ids.body.contact_ids).toHaveLength(2)
    const { body } = await server.get('/api/contacts/export?user_id=1&consent=none')
    expect(body.csv_content).toContain('None')
    expect(body.csv_content).toContain('Other')
    expect(body.csv_content).not.toContain('Written')
    expect(body.filename).toBe('contacts-filtered-2026-01-14.csv')
    expect((await server.get('/api/contacts?user_id=1&consent=maybe')).body.fields).toEqual({
      consent: 'must be one of given, none, inferred, express, written',
    })
  })

  it('selects the contacts of a new campaign', async () => {
    await createContact()
    await createContact({ consent })
    const contact_filter = { consent: 'given' }
    const fields = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_filter }
    const { body } = await server.post('/api/campaigns', fields)
    expect(body.campaign.total_contacts).toBe(1)
  })
})

async function upload(csv: string, consentField?: string) {
  const body = new FormData()
  body.set('user_id', '1')
  if (consentField !== undefined) body.set('consent', consentField)
  body.set('file', new File([csv], 'contacts.csv', { type: 'text/csv' }))
  const response = await server.request('/api/contacts/import', { method: 'POST', body })
  // biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape it expects
  return { status: response.status, body: (await response.json()) as any }
}

describe('an import', () => {
  const header = 'phone,consent_basis,consent_text,consent_source,consent_evidence,consent_at'

  it('stores one consent for all contacts, and that of a line in its place', async () => {
    const csv = `${header}\n+12125550001,,,,,\n+12125550002,Express,By phone,Call,,2025-03-04\n`
    const { body } = await upload(csv, JSON.stringify(consent))
    expect(body).toMatchObject({ imported_count: 2, errors: [] })
    expect((await getContacts('&sort=oldest')).map(consentOf)).toEqual([
      { ...consent, phone_e164: '+12125550001' },
      {
        basis: 'express',
        text: 'By phone',
        source: 'Call',
        evidence: '',
        at: '2025-03-04T00:00:00.000Z',
        phone_e164: '+12125550002',
      },
    ])
  })

  it('stores a consent for another number, as people write it', async () => {
    const csv = `${header},consent_phone\n+12125550001,express,Yes,,,2025-03-04,(212) 555-0199\n`
    expect((await upload(csv)).body.imported_count).toBe(1)
    expect((await getContacts())[0].consent.phone_e164).toBe('+12125550199')
  })

  it('skips the lines whose consent is invalid, with the column', async () => {
    const lines = [
      '+12125550001,nod,Yes,,,2025-03-04',
      '+12125550002,express,,,,2025-03-04',
      '+12125550003,express,Yes,,,2027-03-04',
      '+12125550004,express,Yes,,,1969-03-04',
      '+12125550005,,,Call,,',
      '+12125550006,express,Yes,,,2025-03-04,none',
    ]
    const { body } = await upload([`${header},consent_phone_e164`, ...lines].join('\n'))
    expect(body.imported_count).toBe(0)
    expect(
      body.errors.map(({ line, field, value }: Record<string, unknown>) => [line, field, value]),
    ).toEqual([
      [2, 'consent_basis', 'nod'],
      [3, 'consent_text', ''],
      [4, 'consent_at', '2027-03-04'],
      [5, 'consent_at', '1969-03-04'],
      [6, 'consent_basis', ''],
      [7, 'consent_phone_e164', 'none'],
    ])
  })

  it.each([
    ['no JSON', '{', { consent: 'must be a consent as JSON' }],
    [
      'no basis',
      JSON.stringify({ ...consent, basis: '' }),
      { 'consent.basis': expect.any(String) },
    ],
    [
      'a future time',
      JSON.stringify({ ...consent, at: '2027-01-01' }),
      { 'consent.at': expect.any(String) },
    ],
  ])('with %s as its consent imports nothing', async (_, field, fields) => {
    expect(await upload('phone\n+12125550001\n', field)).toMatchObject({
      status: 400,
      body: { fields },
    })
    expect(await getContacts()).toEqual([])
  })

  it('reads what an export has written', async () => {
    const text = '=1+1, "quoted"; \'and\' more'
    await createContact({ consent: { ...consent, text, phone_e164: '+13055550142' } })
    const [before] = await getContacts()
    const { body } = await server.get('/api/contacts/export?user_id=1')
    await server.clear()
    expect((await upload(body.csv_content)).body.imported_count).toBe(1)
    expect((await getContacts())[0].consent).toEqual(before.consent)
  })
})

const consentOf = ({ consent }: { consent: unknown }) => consent
const nameOf = ({ first_name }: { first_name: string }) => first_name
