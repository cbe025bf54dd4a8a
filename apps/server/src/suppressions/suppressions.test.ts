import { Readable } from 'node:stream'
import { suppressionPage } from '@callwright/contract'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createNumberHasher, openNumberHasher } from '../auth/number-hasher.ts'
import { purgeDeletedContacts } from '../db/deleted-contacts.ts'
import { findSuppressions, hideNumbers } from '../db/suppressions.ts'
import { calls } from '../db/tables/calls.table.ts'
import { contacts } from '../db/tables/contacts.table.ts'
import { secrets } from '../db/tables/secrets.table.ts'
import { suppressions } from '../db/tables/suppressions.table.ts'
import { firstWorkspaceId, toWorkspaceId } from '../db/workspace-id.ts'
import { applyRetention } from '../dialer/retention.ts'
import {
  createCampaignWithLiveCall,
  insertSecondWorkspace,
  openTestServer,
  type TestServer,
} from '../testing.ts'
import { readSuppressionsCsv } from './suppressions.csv.ts'

const secretKey = '0123456789abcdef0123456789abcdef'
const silentLog = pino({ level: 'silent' })

let server: TestServer
let passedMs = 0
beforeAll(async () => {
  const hashNumber = createNumberHasher(secretKey)
  const now = () => new Date(Date.now() + passedMs)
  server = await openTestServer({ runsDialer: false, isDemo: false, hashNumber, now })
})
beforeEach(async () => {
  passedMs = 0
  await server.clear()
})
afterAll(() => server.close())

const removeSecrets = async () => {
  await server.deps.db.delete(secrets)
}

const user_id = 1
const number = '+12025550101'
const bracketedZeroMessage =
  'Write the prefix as it is dialed from abroad, without (0): +49900, not +49 (0)900'
const add = (entry: object) => server.post('/api/suppressions', { user_id, ...entry })
const list = async (query = '') =>
  suppressionPage.parse((await server.get(`/api/suppressions?user_id=1${query}`)).body)
const remove = (id: number) =>
  server.request(`/api/suppressions/${id}?user_id=1`, { method: 'DELETE' })
const exportCsv = async (query = '') =>
  (await server.get(`/api/suppressions/export?user_id=1${query}`)).body

async function importCsv(csv: string, filename = 'list.csv') {
  const body = new FormData()
  body.set('user_id', '1')
  body.set('file', new File([csv], filename, { type: 'text/csv' }))
  const response = await server.request('/api/suppressions/import', { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}

/** Returns which of some numbers the list of a workspace has, and how. */
async function match(numbers: string[], workspaceId = firstWorkspaceId) {
  const { db, hashNumber } = server.deps
  const found = await findSuppressions(db, hashNumber, workspaceId, numbers)
  return Object.fromEntries(Array.from(found, ([each, { kind }]) => [each, kind]))
}

describe('an entry', () => {
  it('is a number as it was typed, in E.164, with reason and source', async () => {
    const { status, body } = await add({
      number: '(202) 555-0101',
      reason: ' Asked by letter ',
      source: 'Letter of May 2',
    })
    expect(status).toBe(201)
    expect(body.suppression).toMatchObject({
      ...{ number, formatted: '(202) 555-0101', prefix: null },
      ...{ reason: 'Asked by letter', source: 'Letter of May 2', origin: 'entered', call_id: null },
    })
    expect((await list()).suppressions).toEqual([body.suppression])
    expect(await server.deps.db.select().from(suppressions)).toMatchObject([{ created_by: 1 }])
  })

  it('is a prefix of numbers, of which the longest counts, and a number counts before it', async () => {
    const { body } = await add({ prefix: '+49 (30)' })
    expect(body.suppression).toMatchObject({ prefix: '+4930', formatted: '+4930', number: null })
    await add({ prefix: '+49' })
    await add({ number: '+49 30 1234567' })
    expect(await match(['+49301234567', '+49309999999', '+491701234567', '+43301234567'])).toEqual({
      '+49301234567': 'number',
      '+49309999999': 'prefix',
      '+491701234567': 'prefix',
    })
    const { db, hashNumber } = server.deps
    const found = await findSuppressions(db, hashNumber, firstWorkspaceId, ['+49309999999'])
    expect(found.get('+49309999999')?.id).toBe(body.suppression.id)
  })

  it('is not of another workspace', async () => {
    await insertSecondWorkspace(server.deps.db)
    await add({ number })
    await add({ prefix: '+1' })
    expect(await match([number], toWorkspaceId(2))).toEqual({})
  })

  it.each([
    [{}, ['number', 'prefix', 'call_id']],
    [{ number, prefix: '+1' }, ['number', 'prefix']],
    [{ prefix: '+1', call_id: 1 }, ['prefix', 'call_id']],
  ])('is exactly one of number, prefix and call: %j', async (input, names) => {
    const { status, body } = await add(input)
    expect(status).toBe(400)
    expect(body.error).toBe('Give exactly one of number, prefix, call_id')
    expect(Object.keys(body.fields)).toEqual(names)
  })

  it.each([
    [
      { number: '12' },
      'number',
      'Not a valid phone number. Enter all digits, such as +1 202 555 0142',
    ],
    [{ number: '  ' }, 'number', 'Phone number is required'],
    [{ prefix: '030' }, 'prefix', 'Use + and 1 to 14 digits, such as +49900'],
    [{ prefix: '+123456789012345' }, 'prefix', 'Use + and 1 to 14 digits, such as +49900'],
    [{ prefix: '+49 (0)900' }, 'prefix', bracketedZeroMessage],
    [{ prefix: '+44 ( 0 ) 9' }, 'prefix', bracketedZeroMessage],
    [{ number, reason: 'x'.repeat(201) }, 'reason', 'Use at most 200 characters'],
  ])(
    'is refused when it is not valid, and the field is named: %j',
    async (input, field, message) => {
      const { status, body } = await add(input)
      expect(status).toBe(400)
      expect(body.fields).toEqual({ [field]: message })
    },
  )

  it('is refused when the list has it, also by its hash', async () => {
    await add({ number })
    const message = `${number} is already on the do-not-call list`
    const refused = { status: 409, body: { code: 'already_exists', error: message } }
    expect(await add({ number: '202 555 0101' })).toMatchObject(refused)
    await add({ prefix: '+1' })
    expect((await add({ prefix: '+1' })).body).toMatchObject({
      error: '+1 is already on the do-not-call list',
      fields: { prefix: '+1 is already on the do-not-call list' },
    })
    const number_hmac = server.deps.hashNumber(1, number)
    await server.deps.db
      .update(suppressions)
      .set({ number: null, number_hmac })
      .where(eq(suppressions.number, number))
    expect(await add({ number })).toMatchObject(refused)
  })

  it('is added once for a repeated request with an idempotency key', async () => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'a' },
      body: JSON.stringify({ user_id, number }),
    }
    const responses = [
      await server.request('/api/suppressions', init),
      await server.request('/api/suppressions', init),
    ]
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(await responses[1]?.json()).toEqual(await responses[0]?.json())
  })

  it('is removed by its id, unless the number was erased', async () => {
    const { suppression } = (await add({ number })).body
    const response = await remove(suppression.id)
    expect(await response.json()).toEqual({ deleted_count: 1 })
    expect((await remove(suppression.id)).status).toBe(404)
    expect(await match([number])).toEqual({})

    const contact = (await server.post('/api/contacts', { user_id, phone_number: number })).body
      .contact
    await server.post(`/api/contacts/${contact.id}/erase`, { confirm: 'erase' })
    const [erased] = (await list()).suppressions
    expect(erased).toMatchObject({ number: null, formatted: null, origin: 'erasure' })
    const refused = await remove(erased?.id ?? 0)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      error: 'This number was erased at the person’s request: it stays on the do-not-call list',
    })
  })

  it('tells browsers of the list, of all campaigns and of all calls', async () => {
    const changed: string[] = []
    const unsubscribe = server.deps.changes.subscribe({
      onChange: (change) => changed.push(change.changed),
    })
    await add({ number })
    await server.deps.changes.lastEventId()
    unsubscribe()
    expect(changed.sort()).toEqual(['calls', 'campaigns', 'suppressions'])
  })

  it('may be a contact, which no campaign calls', async () => {
    await add({ number })
    expect((await server.post('/api/contacts', { user_id, phone_number: number })).status).toBe(201)
    expect((await server.upload('phone\n+12025550102\n')).body).toMatchObject({ imported_count: 1 })
  })
})

describe('the button of a call', () => {
  it('adds the number that was called, with the call', async () => {
    await createCampaignWithLiveCall(server, 'x')
    const path = '/api/calls/1?user_id=1'
    expect((await server.get(path)).body.call.do_not_call).toBeNull()
    const { status, body } = await add({ call_id: 1, reason: 'Asked at the end' })
    expect(status).toBe(201)
    expect(body.suppression).toMatchObject({ number, origin: 'call', call_id: 1 })
    expect((await server.get(path)).body.call.do_not_call).toBe(
      'On the do-not-call list: Asked at the end',
    )
    expect(await add({ call_id: 1 })).toMatchObject({
      status: 409,
      body: { fields: { call_id: `${number} is already on the do-not-call list` } },
    })
  })

  it('names a call that does not exist, or whose number is not kept', async () => {
    expect((await add({ call_id: 1 })).status).toBe(404)
    await createCampaignWithLiveCall(server, 'x')
    await server.deps.db.update(calls).set({ erased_at: new Date() })
    expect(await add({ call_id: 1 })).toMatchObject({
      status: 409,
      body: { error: 'The number of this call is not kept any more' },
    })
  })
})

describe('the list', () => {
  const numbersOf = ({ suppressions }: Awaited<ReturnType<typeof list>>) =>
    suppressions.map(({ number, prefix }) => number ?? prefix)

  it('is read in pages, newest first, also those in its older half', async () => {
    for (let n = 1; n <= 5; n++) await add({ number: `+1202555010${n}` })
    const page = (n: number) => list(`&per_page=2&page=${n}`)
    expect(await page(1)).toMatchObject({ total: 5, pages: 3 })
    expect(numbersOf(await page(1))).toEqual(['+12025550105', '+12025550104'])
    expect(numbersOf(await page(2))).toEqual(['+12025550103', '+12025550102'])
    expect(numbersOf(await page(3))).toEqual(['+12025550101'])
    expect(numbersOf(await page(4))).toEqual([])
  })

  it.each([
    ['+1202', ['+12025550101']],
    ['1202', ['+12025550101']],
    ['+1 (202) 555', ['+12025550101']],
    ['(202) 555-0101', ['+12025550101']],
    ['(202)', ['+12025550101']],
    ['+202', []],
    ['+49', ['+493012345678', '+4990']],
    ['555', []],
    ['asked', ['+12025550101']],
    ['LETTER', ['+493012345678', '+12025550101']],
    ['100%', ['+493012345678']],
    ['%', ['+493012345678']],
    ['nobody', []],
  ])(
    'is searched by the start of numbers, and by parts of reasons and sources: %s',
    async (search, found) => {
      await add({ prefix: '+4990' })
      await add({ number, reason: 'Asked by letter' })
      await add({ number: '+493012345678', source: '100% sure: Letter' })
      const page = await list(`&search=${encodeURIComponent(search)}`)
      expect(numbersOf(page)).toEqual(found)
      expect(page.total).toBe(found.length)
    },
  )

  it('is searched by a number as people in the default country write it, and finds its prefix', async () => {
    const { settings } = server.deps
    const { defaultCountry } = settings
    settings.defaultCountry = 'GB'
    onTestFinished(() => {
      settings.defaultCountry = defaultCountry
    })
    await add({ number: '020 7946 0958' })
    await add({ prefix: '+44207' })
    await add({ prefix: '+44208' })
    const search = `&search=${encodeURIComponent('020 7946 0958')}`
    expect(numbersOf(await list(search))).toEqual(['+44207', '+442079460958'])
    expect((await exportCsv(search)).csv_content.trimEnd().split('\n')).toHaveLength(3)
  })

  it('is filtered by origin', async () => {
    await add({ number })
    await importCsv('number\n+12025550102\n')
    expect(numbersOf(await list('&origin=imported'))).toEqual(['+12025550102'])
  })
})

describe('an import', () => {
  it('adds the valid lines, and reports the others with line, field, value and reason', async () => {
    await add({ number: '+12025550109' })
    await add({ prefix: '+4990' })
    const csv = [
      'Phone,Prefix,Reason,Source',
      '202 555 0101,,Registry,List of May',
      '+12025550101,,,',
      ',+49 900,,',
      ',+49 (900),,',
      ',+4990,,',
      'nobody,,,',
      ',030,,',
      '+12025550102,+49,,',
      '+12025550109,,,',
      `+12025550103,,${'x'.repeat(201)},`,
      ',,only a reason,',
      ',+49 (0)900,,',
    ]
    const { status, body } = await importCsv(csv.join('\n'))
    expect(status).toBe(200)
    expect(body).toEqual({
      imported_count: 2,
      skipped_count: 10,
      errors: [
        { line: 3, field: 'number', value: '+12025550101', reason: 'Repeats line 2' },
        { line: 5, field: 'prefix', value: '+49 (900)', reason: 'Repeats line 4' },
        { line: 6, field: 'prefix', value: '+4990', reason: 'Already on the list' },
        { line: 7, field: 'number', value: 'nobody', reason: 'Not a valid phone number' },
        {
          line: 8,
          field: 'prefix',
          value: '030',
          reason: 'Use + and 1 to 14 digits, such as +49900',
        },
        { line: 9, field: 'prefix', value: '+49', reason: 'Give either a number or a prefix' },
        { line: 10, field: 'number', value: '+12025550109', reason: 'Already on the list' },
        { line: 11, field: 'reason', value: 'x'.repeat(200), reason: 'Use at most 200 characters' },
        { line: 12, field: 'number', value: '', reason: 'Number is missing' },
        { line: 13, field: 'prefix', value: '+49 (0)900', reason: bracketedZeroMessage },
      ],
    })
    expect((await list('&origin=imported')).suppressions).toMatchObject([
      { prefix: '+49900', reason: '', source: '' },
      { number, reason: 'Registry', source: 'List of May' },
    ])
    expect(await match([number, '+499001234567'])).toEqual({
      [number]: 'number',
      '+499001234567': 'prefix',
    })
  })

  it('rejects a line with two numbers, of which one would not be listed', async () => {
    const csv = [
      'Phone,Mobile,Cell phone',
      '+12025550101,+12025550102,',
      '+12025550103,,(202) 555-0103',
      ',+12025550104,',
      '+12025550105,+12025550105,n/a',
    ]
    expect((await importCsv(csv.join('\n'))).body).toEqual({
      imported_count: 2,
      skipped_count: 2,
      errors: [
        {
          ...{ line: 2, field: 'number', value: '+12025550102' },
          reason: 'Give one number per line: Phone and Mobile are not the same',
        },
        {
          ...{ line: 5, field: 'number', value: 'n/a' },
          reason: 'Give one number per line: Phone and Cell phone are not the same',
        },
      ],
    })
    expect((await list()).suppressions.map((entry) => entry.number)).toEqual([
      '+12025550104',
      '+12025550103',
    ])
  })

  it.each([
    ['+12025550101,Ada,+12025550102\n+12025550103,Bea,\n', 1, '+12025550102'],
    // The first line does not tell that the column has numbers.
    ['+12025550101,Ada,\n+12025550103,Bea,+12025550104\n', 2, '+12025550104'],
    ['+12025550101,(202) 555-0101\n+12025550103,+12025550104\n', 2, '+12025550104'],
  ])('rejects a line with two numbers in a file without a header: %j', async (csv, line, value) => {
    const reason = `Give one number per line: ${value} is another one`
    expect((await importCsv(csv)).body).toEqual({
      imported_count: 1,
      skipped_count: 1,
      errors: [{ line, field: 'number', value, reason }],
    })
  })

  it('rejects a line with a second number in a column without a name', async () => {
    const csv =
      'number,prefix,\n+12025550101,,Ada\n+12025550103,,+12025550104\n,+4990,+12025550105\n'
    expect((await importCsv(csv)).body).toMatchObject({
      imported_count: 1,
      errors: [
        { line: 3, field: 'number', value: '+12025550104' },
        { line: 4, field: 'number', value: '+12025550105' },
      ],
    })
  })

  it('ignores row numbers and dates in a column without a name, which some countries have as numbers', async () => {
    const csv = '"","number",""\n12345,+436641234567,2024-01-31\n'
    expect.assertions(1)
    for await (const line of readSuppressionsCsv(Readable.from([Buffer.from(csv)]), 'AT')) {
      expect(line).toMatchObject({ line: 2, entry: { number: '+436641234567' } })
    }
  })

  it.each(['number', 'Do Not Call', 'DNC', 'phone_e164', 'Mobile Phone'])(
    'reads numbers of a column %s',
    async (header) => {
      expect((await importCsv(`${header}\n${number}\n`)).body).toMatchObject({ imported_count: 1 })
    },
  )

  it('rejects a line whose quote is closed by a later line, which would be missing', async () => {
    const csv = [
      'number,reason',
      '+12025550101,"asked',
      '+12025550102,"by letter"',
      '+12025550103,"in\ntwo ""lines"""',
      '+12025550104,"a "letter" of May"',
    ]
    expect((await importCsv(csv.join('\n'))).body).toEqual({
      imported_count: 2,
      skipped_count: 1,
      errors: [
        {
          ...{ line: 2, field: '', value: '+12025550101,"asked\n+12025550102,"by letter"' },
          reason: 'A quote that opens in this line is not closed',
        },
      ],
    })
  })

  it('reads a file that is one column of numbers without a header', async () => {
    const { body } = await importCsv('2025550101\r\n2025550102\r\n')
    expect(body).toEqual({ imported_count: 2, skipped_count: 0, errors: [] })
  })

  it('refuses a file without a column of numbers, and other files', async () => {
    expect((await importCsv('name,e-mail\nAda,a@b.example\n')).body).toMatchObject({
      code: 'invalid_input',
      error: 'The file has no column number or prefix; its first line reads: name, e-mail',
    })
    expect((await importCsv('number\n', 'list.xlsx')).body).toMatchObject({
      fields: { file: 'Only .csv files can be imported' },
    })
    expect((await importCsv('')).body).toMatchObject({ error: 'The file is empty' })
  })

  it('does not add a number that the list has by its hash', async () => {
    const contact = (await server.post('/api/contacts', { user_id, phone_number: number })).body
      .contact
    await server.post(`/api/contacts/${contact.id}/erase`, { confirm: 'erase' })
    expect((await importCsv(`number\n${number}\n+12025550102\n`)).body).toEqual({
      imported_count: 1,
      skipped_count: 1,
      errors: [{ line: 2, field: 'number', value: number, reason: 'Already on the list' }],
    })
    expect((await list()).total).toBe(2)
  })

  it('reads what an export has written, without the numbers that are only hashed', async () => {
    await add({ number, reason: '=1+1', source: 'a "list"; of, May' })
    await add({ prefix: '+4990' })
    const contact = (await server.post('/api/contacts', { user_id, phone_number: '+12025550102' }))
      .body.contact
    await server.post(`/api/contacts/${contact.id}/erase`, { confirm: 'erase' })
    const { csv_content, filename } = await exportCsv()
    expect(filename).toMatch(/^do-not-call-\d{4}-\d\d-\d\d\.csv$/)
    expect(csv_content).toBe(
      `\uFEFFnumber,prefix,reason,source\n'${number},,'=1+1,"a ""list""; of, May"\n,'+4990,,\n`,
    )
    const { suppressions } = await list('&origin=entered')
    await server.clear()
    expect((await importCsv(csv_content)).body).toMatchObject({ imported_count: 2, errors: [] })
    const fields = ({ number, prefix, reason, source }: (typeof suppressions)[number]) => ({
      ...{ number, prefix, reason, source },
    })
    expect((await list()).suppressions.map(fields)).toEqual(suppressions.map(fields))
  })

  it('is exported in part by search and origin, and as a file', async () => {
    await add({ number })
    await add({ prefix: '+4990', reason: 'Premium' })
    await importCsv('number\n+12025550102\n')
    const lines = async (query: string) =>
      (await exportCsv(query)).csv_content.split('\n').slice(1, -1)
    expect(await lines('&search=premium')).toEqual([",'+4990,Premium,"])
    expect(await lines('&origin=imported')).toEqual(["'+12025550102,,,"])
    expect(await lines('&search=%2B44')).toEqual([])
    const file = await server.request('/api/suppressions/export?user_id=1', {
      headers: { accept: 'text/csv' },
    })
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="do-not-call-/)
    expect((await file.text()).split('\n')).toHaveLength(5)
  })
})

describe('the entry of a deleted contact', () => {
  const createContact = async (phone_number = number): Promise<number> =>
    (await server.post('/api/contacts', { user_id, phone_number })).body.contact.id
  const purge = () => purgeDeletedContacts(server.deps)
  const readable = async () => (await list()).suppressions.map(({ number }) => number)

  it('keeps only a hash after the minute, and an import of the contact is not called', async () => {
    const id = await createContact()
    await add({ number, reason: 'Asked', source: 'Letter' })
    await server.request(`/api/contacts/${id}?user_id=1`, { method: 'DELETE' })
    await purge()
    expect(await readable()).toEqual([number])
    passedMs = 61_000
    await purge()
    expect((await list()).suppressions).toMatchObject([
      { number: null, formatted: null, reason: 'Asked', source: 'Letter', origin: 'entered' },
    ])
    expect(JSON.stringify(await server.deps.db.select().from(suppressions))).not.toContain('555')
    expect((await server.upload(`phone\n${number}\n`)).body).toMatchObject({ imported_count: 1 })
    expect(await match([number])).toEqual({ [number]: 'hash' })
    const plan = { user_id, name: 'Spring', assistant_id: 'a', contact_ids: [2] }
    const { campaign } = (await server.post('/api/campaigns', plan)).body
    await server.post(`/api/campaigns/${campaign.id}/start`, { user_id })
    await server.post(`/api/vapi/campaigns/${campaign.id}/start`, { user_id })
    expect(await server.deps.db.$count(calls)).toBe(0)

    // An admin may remove it, and then the contact is called.
    expect((await remove(1)).status).toBe(200)
    expect(await server.deps.db.$count(calls)).toBe(1)
  })

  it('is readable again when the deletion is undone within the minute', async () => {
    const id = await createContact()
    await add({ number })
    await server.post('/api/contacts/bulk-delete', { user_id, contact_ids: [id] })
    await server.post('/api/contacts/restore', { user_id, contact_ids: [id] })
    passedMs = 61_000
    await purge()
    expect(await readable()).toEqual([number])
  })

  it('stays readable while another contact has the number, and merges with a hash of it', async () => {
    const id = await createContact()
    await add({ number })
    await server.request(`/api/contacts/${id}?user_id=1`, { method: 'DELETE' })
    const second = await createContact()
    passedMs = 61_000
    await purge()
    expect(await readable()).toEqual([number])
    await server.deps.db.insert(suppressions).values({
      ...{ workspace_id: firstWorkspaceId, number_hmac: server.deps.hashNumber(1, number) },
      ...{ reason: 'First', source: '', origin: 'entered', created_at: new Date() },
    })
    const contact_filter = { search: '', tag: '' }
    await server.post('/api/contacts/bulk-delete', { user_id, contact_filter, limit: 10 })
    passedMs = 122_000
    await purge()
    expect(second).toBe(2)
    expect((await list()).suppressions).toMatchObject([{ number: null, reason: 'First' }])
  })

  it('is known by the key of the demo that the database was, and merges with a new entry', async () => {
    const { db, hashNumber } = server.deps
    const demoKey = 'random'
    await db.insert(secrets).values({ name: 'numbers', value: demoKey })
    onTestFinished(removeSecrets)
    const number_hmac = createNumberHasher(demoKey)(firstWorkspaceId, number)
    const entry = { workspace_id: firstWorkspaceId, reason: 'Asked', source: '' }
    const origin = 'call' as const
    await db.insert(suppressions).values({ ...entry, number_hmac, origin, created_at: new Date() })
    const opened = await openNumberHasher(db, secretKey, silentLog)
    expect(opened(1, number)).toBe(hashNumber(1, number))
    const found = await findSuppressions(db, opened, firstWorkspaceId, [number, '+12025550102'])
    expect([...found.keys()]).toEqual([number])
    await db.insert(suppressions).values({ ...entry, number, origin, created_at: new Date() })
    const hidden = { workspace_id: firstWorkspaceId, phone_e164: number }
    await db.transaction((tx) => hideNumbers(tx, opened, [hidden]))
    expect(await db.select().from(suppressions)).toMatchObject([{ number: null, number_hmac }])
  })

  it('is warned about at the start when it was hashed with another SECRET_KEY', async () => {
    const { db } = server.deps
    onTestFinished(removeSecrets)
    const warnings: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => warnings.push(line) })
    await openNumberHasher(db, 'the first key', log)
    await openNumberHasher(db, secretKey, log)
    const number_hmac = server.deps.hashNumber(firstWorkspaceId, number)
    const entry = { workspace_id: firstWorkspaceId, reason: 'Asked', source: '', number_hmac }
    await db.insert(suppressions).values({ ...entry, origin: 'erasure', created_at: new Date() })
    await openNumberHasher(db, secretKey, log)
    expect(warnings).toEqual([])
    await openNumberHasher(db, 'the third key', log)
    await openNumberHasher(db, secretKey, log)
    expect(warnings.map((line) => JSON.parse(line))).toMatchObject([
      { hashed_entries: 1, msg: expect.stringMatching(/^SECRET_KEY is another one than before/) },
    ])
  })

  it('keeps only a hash after the retention of contacts', async () => {
    await createContact()
    await createContact('+12025550102')
    await add({ number })
    await server.deps.db
      .update(contacts)
      .set({ created_at: new Date(0) })
      .where(eq(contacts.phone_e164, number))
    const retention = { recording_days: null, transcript_days: null, audit_days: null }
    await server.post('/api/workspace/retention', { ...retention, contact_days: 30 }, 'PUT')
    await applyRetention(server.deps)
    expect(await server.deps.db.$count(contacts)).toBe(1)
    expect(await readable()).toEqual([null])
    expect(await match([number])).toEqual({ [number]: 'hash' })
  })
})
