import { type Contact, contactPage } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const withoutGeneratedFields = ({ id: _, created_at: __, ...rest }: Contact) => rest
const listContacts = async () => {
  const { body } = await server.get('/api/contacts?user_id=1&sort=oldest&per_page=100')
  return contactPage.parse(body).contacts.map(withoutGeneratedFields)
}
const fetchExport = async (filter: Record<string, string> = {}) => {
  const headers = { accept: 'text/csv' }
  const query = new URLSearchParams({ user_id: '1', ...filter })
  return server.request(`/api/contacts/export?${query}`, { headers })
}

const ada = {
  user_id: 1,
  first_name: 'Ada',
  last_name: 'Weber-Łoś',
  phone_number: '(202) 555-0101',
  phone_e164: '+12025550101',
  phone_formatted: '(202) 555-0101',
  email: 'ada@example.com',
  company: 'Two lines, Inc.',
  tags: ['lead', 'vip'],
  time_zone: 'America/Chicago',
  consent: null,
  number_time_zones: ['America/New_York'],
}

describe('a file that can be imported', () => {
  const csvRows = [
    ['Last Name', 'E-mail', 'PHONE', 'first-name', 'Organisation', 'Labels', 'Time zone', 'Age'],
    [
      ...['Weber-Łoś', ada.email, ada.phone_number, 'Ada', '"Two\nlines, Inc."', '"lead| vip;"'],
      ...[ada.time_zone, '36'],
    ],
  ]
  const toCsv = (separator: string, end: string) =>
    csvRows.map((cells) => cells.join(separator) + end).join('')
  const utf16 = (text: string, bigEndian: boolean) => {
    const bytes = Buffer.from(text, 'utf16le')
    return new Uint8Array(bigEndian ? bytes.swap16() : bytes)
  }

  it.each([
    ['commas', toCsv(',', '\n')],
    ['semicolons and CRLF', toCsv(';', '\r\n')],
    ['tabs and CR', toCsv('\t', '\r')],
    ['a byte order mark', `\uFEFF${toCsv(',', '\r\n')}`],
    ['LF and CRLF line ends', toCsv(',', '\r\n').replace('\r\n', '\n')],
    ['UTF-16 LE with a byte order mark', utf16(`\uFEFF${toCsv('\t', '\r\n')}`, false)],
    ['UTF-16 BE with a byte order mark', utf16(`\uFEFF${toCsv('\t', '\r\n')}`, true)],
    ['UTF-16 LE without a byte order mark', utf16(toCsv(';', '\n'), false)],
    ['UTF-16 BE without a byte order mark', utf16(toCsv(',', '\n'), true)],
    [
      'a quoted column name that contains another separator',
      toCsv(';', '\n').replace('Age', '"a,b,c,d,e,f,g,h"'),
    ],
  ])('may have %s', async (_, file) => {
    const { body } = await server.upload(file as string)
    expect(body).toEqual({ imported_count: 1, skipped_count: 0, errors: [] })
    expect(await listContacts()).toEqual([ada])
  })

  it('may have letters in the Windows-1252 encoding of spreadsheets', async () => {
    const csvText = `phone,name\n+12025550101,José\n+12025550102,Ada\n+12025550103,Zoë`
    await server.upload(new Uint8Array(Buffer.from(`${csvText} Ñandú`, 'latin1')))
    const firstNames = (await listContacts()).map(({ first_name }) => first_name)
    expect(firstNames).toEqual(['José', 'Ada', 'Zoë Ñandú'])
  })

  it('may have an invalid byte in UTF-8, which becomes a replacement character', async () => {
    const csvText = Buffer.from('phone,name\n+12025550101,Łukasz\n+12025550102,Zoë\n+12025550103,')
    await server.upload(new Uint8Array([...csvText, 0xe9]))
    const firstNames = (await listContacts()).map(({ first_name }) => first_name)
    expect(firstNames).toEqual(['Łukasz', 'Zoë', '\ufffd'])
  })

  it('may have several phone columns, of which each line uses the first that is not empty', async () => {
    await server.upload('Phone,Mobile\n,+12025550101\n+12025550102,+12025550103\n')
    const numbers = (await listContacts()).map(({ phone_e164 }) => phone_e164)
    expect(numbers).toEqual(['+12025550101', '+12025550102'])
  })

  it('may have invalid lines, which are skipped with a reason', async () => {
    await server.post('/api/contacts', { user_id: 1, phone_number: '+12025550100' })
    const { body } = await server.upload(
      [
        'phone,email,tags',
        '+12025550101,ada@example.com,lead',
        ',nobody@example.com,',
        'call me,,',
        '202-555-0101,,',
        '+12025550100,,',
        '+12025550102,nobody@,',
        '+12025550103,,,one too many',
        '+12025550104,"quoted",""',
        '+12025550105,a@example.com,\0',
        '+12025550106',
      ].join('\n'),
    )
    const field = 'phone_number'
    expect(body.errors).toEqual([
      { line: 3, field, value: '', reason: 'Phone number is missing' },
      { line: 4, field, value: 'call me', reason: 'Not a valid phone number' },
      { line: 5, field, value: '202-555-0101', reason: 'Repeats line 2' },
      { line: 6, field, value: '+12025550100', reason: 'Already a contact' },
      { line: 7, field: 'email', value: 'nobody@', reason: 'Email is invalid' },
      {
        line: 8,
        field: '',
        value: 'one too many',
        reason: 'Too many columns: 4 where the header has 3',
      },
      { line: 9, field: 'email', value: 'quoted', reason: 'Email is invalid' },
      { line: 10, field: 'tags', value: '\uFFFD', reason: 'Must not contain a NUL character' },
    ])
    expect(body).toMatchObject({ imported_count: 2, skipped_count: 8 })
  })

  it('may have thousands of invalid lines, which are all reported in order', async () => {
    const csvLines = Array.from({ length: 3500 }, (_, n) => `${n},x`)
    const { body } = await server.upload(`phone,name\n${csvLines.join('\n')}\n`)
    expect(body.skipped_count).toBe(3500)
    expect(body.errors.map((error: { line: number }) => error.line)).toEqual(
      csvLines.map((_, n) => n + 2),
    )
  })

  it('may be imported twice concurrently: each contact is inserted once, and both responses are correct', async () => {
    const numbers = Array.from({ length: 1500 }, (_, n) => `+1212555${String(n).padStart(4, '0')}`)
    const file = `phone\n${numbers.join('\n')}\n`
    const reversedFile = `phone\n${numbers.toReversed().join('\n')}\n`
    const responses = await Promise.all([server.upload(file), server.upload(reversedFile)])
    const counts = responses.map(({ body }) => body.imported_count).toSorted((a, b) => a - b)
    expect(counts).toEqual([0, 1500])
    for (const { body } of responses) {
      expect(body.imported_count + body.skipped_count).toBe(1500)
      expect(body.errors).toHaveLength(body.skipped_count)
    }
    const { rows } = await server.deps.db.execute(sql`
      select count(*)::integer as total, count(distinct phone_e164)::integer as distinct_numbers,
        bool_and(searchable) as all_in_search_index from contacts`)
    expect(rows).toEqual([{ total: 1500, distinct_numbers: 1500, all_in_search_index: true }])
  })

  it('leaves no staging table, also when the phone column is missing', async () => {
    await server.upload('phone\n+12025550101\n')
    await server.upload('name\nAda\n')
    const query = sql`select relname from pg_class where relname like 'import%' and relkind = 'r'`
    const listStagingTables = async () => (await server.deps.db.execute(query)).rows
    await expect.poll(listStagingTables).toEqual([])
  })
})

describe('an upload is rejected', () => {
  const sendImport = (
    body: NonNullable<RequestInit['body']>,
    headers: Record<string, string> = {},
  ) => server.request('/api/contacts/import', { method: 'POST', body, headers })

  it('when a quote is not closed: nothing is imported, and the error names the line', async () => {
    const { status, body } = await server.upload('phone,name\n+12025550101,Ada\n+12025550102,"Bo\n')
    expect(status).toBe(400)
    expect(body.error).toBe(
      'The file is not a CSV file: a quote that opens at line 3 is not closed',
    )
    expect(body.fields).toEqual({ file: body.error })
    expect(await listContacts()).toEqual([])
  })

  it('when a line has more than a million characters', async () => {
    const { status, body } = await server.upload(`phone,company\n,\n1,${'x'.repeat(1_100_000)}\n`)
    expect(status).toBe(400)
    expect(body.error).toMatch(/line \d+ is too long/)
  })

  it('when the file is missing', async () => {
    const form = new FormData()
    form.set('user_id', '1')
    const response = await sendImport(form)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: 'file: Required',
      fields: { file: 'Required' },
    })
  })

  it.each([
    ['file', 'Send one file'],
    ['user_id', 'must be sent once'],
    ['consent', 'must be sent once'],
  ])('when it has a second %s', async (name, message) => {
    const form = new FormData()
    form.set('user_id', '1')
    form.set('consent', '')
    form.set('file', new File(['phone\n+12025550101\n'], 'first.csv'))
    if (name === 'file') form.append(name, new File(['phone\n+12025550102\n'], 'second.csv'))
    else form.append(name, '1')
    const response = await sendImport(form)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ fields: { [name]: message } })
    expect(await listContacts()).toEqual([])
  })

  it('when its consent is not in UTF-8', async () => {
    const consent = {
      basis: 'written',
      text: 'Zoë agrees',
      source: 'Fair',
      at: '2025-01-01T00:00:00Z',
    }
    const parts = [
      ['name="user_id"', '1'],
      ['name="consent"', JSON.stringify(consent)],
      ['name="file"; filename="c.csv"', 'phone\n+12025550101\n'],
    ].map((part) => `--b\r\ncontent-disposition: form-data; ${part.join('\r\n\r\n')}\r\n`)
    const body = `${parts.join('')}--b--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const response = await sendImport(Buffer.from(body, 'latin1'), headers)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ fields: { consent: 'must be in UTF-8' } })
    expect(await listContacts()).toEqual([])
    expect((await sendImport(Buffer.from(body), headers)).status).toBe(200)
  })

  it('when its body ends before the closing boundary', async () => {
    const truncatedBody =
      '--test-boundary\r\ncontent-disposition: form-data; name="file"; filename="c.csv"\r\n\r\nphone\n+12025550101\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=test-boundary' }
    const response = await sendImport(truncatedBody, headers)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: 'file: The upload was interrupted or is not multipart/form-data',
    })
    expect(await listContacts()).toEqual([])
  })

  it('when the file is larger than the limit', async () => {
    const { settings } = server.deps
    const limit = settings.importLimitBytes
    settings.importLimitBytes = 0.001 * 1024 * 1024
    const { status, body } = await server.upload(`phone\n${'+12025550101\n'.repeat(100)}`)
    settings.importLimitBytes = limit
    expect(status).toBe(413)
    expect(body).toEqual({ error: 'The file is larger than 0.001 MB', code: 'too_large' })
    expect(await listContacts()).toEqual([])
  })
})

describe('an exported file', () => {
  it('has the same content and name in a CSV response and in a JSON response', async () => {
    await server.upload('phone,company\n+12025550101,Initech\n')
    const file = await fetchExport()
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const { body } = await server.get('/api/contacts/export?user_id=1')
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${body.filename}"`)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
    expect(body.csv_content).toBe(text)
    expect(text).toBe(
      "\uFEFFfirst_name,last_name,phone_number,email,company,tags,time_zone,consent_basis,consent_text,consent_source,consent_evidence,consent_at,consent_phone_e164,phone_e164\n,,'+12025550101,,Initech,,,,,,,,,'+12025550101\n",
    )
  })

  it('requires the id of the signed-in user', async () => {
    const { status, body } = await server.get('/api/contacts/export')
    expect(status).toBe(400)
    expect(body.fields).toEqual({ user_id: 'Required' })
    expect((await server.get('/api/contacts/export?user_id=1&user_id=1')).status).toBe(400)
    expect((await server.get('/api/contacts/export?user_id=2')).status).toBe(403)
  })

  it.each<Record<string, string>>([
    { search: 'Ada' },
    { tag: 'vip' },
    { search: 'Initech', tag: 'lead' },
    { search: '日' },
  ])(
    'contains the contacts that the list finds for %o, and says so in its name',
    async (filter) => {
      await server.upload(
        [
          'first_name,phone,company,tags',
          'Ada,+12025550101,Initech,lead;vip',
          'Ádám,+12025550102,Hooli,vip',
          'Grace,+12025550103,"Initech, Ltd.",lead',
          'Adam,+12025550104,Hooli,customer',
        ].join('\n'),
      )
      const query = new URLSearchParams({ user_id: '1', sort: 'oldest', ...filter })
      const listed = contactPage.parse((await server.get(`/api/contacts?${query}`)).body)
      const file = await fetchExport(filter)
      const csvLines = (await file.text()).trimEnd().split('\n').slice(1)
      expect(csvLines.map((line) => line.split(',')[0])).toEqual(
        listed.contacts.map(({ first_name }) => first_name),
      )
      expect(listed.total).toBeLessThan(4)
      const disposition = file.headers.get('content-disposition')
      expect(disposition).toMatch(/^attachment; filename="contacts-filtered-[\d-]{10}\.csv"$/)
      const { body } = await server.get(`/api/contacts/export?${query}`)
      expect(disposition).toContain(body.filename)
      expect(body.csv_content.trimEnd().split('\n').slice(1)).toEqual(csvLines)
    },
  )

  it('refuses a repeated or too long filter, and names it', async () => {
    const query = 'tag=a&tag=b&search='
    const { status, body } = await server.get(
      `/api/contacts/export?user_id=1&${query}${'x'.repeat(201)}`,
    )
    expect(status).toBe(400)
    expect(body.fields).toEqual({ search: 'Use at most 200 characters', tag: 'must be text' })
  })

  const insertNumberedContacts = () =>
    server.deps.db.execute(sql`
      insert into contacts
        (workspace_id, user_id, first_name, last_name, phone_number, phone_e164, email, company, created_at)
      select 1, 1, '', '', n, n, '', case when n % 2 = 0 then 'Even' else '' end, now()
      from generate_series(1, 24690) as n`)

  it('contains every match, also when the export takes several queries', async () => {
    await insertNumberedContacts()
    const file = await (await fetchExport({ search: 'Even' })).text()
    const csvLines = file.trimEnd().split('\n')
    expect(csvLines).toHaveLength(12_346)
    expect(csvLines.at(-1)).toBe(',,24690,,Even,,,,,,,,,24690')
  })

  it('contains every contact, also when the export takes several queries', async () => {
    await insertNumberedContacts()
    const csvLines = (await (await fetchExport()).text()).trimEnd().split('\n')
    expect(csvLines).toHaveLength(24_691)
    expect(csvLines.at(-1)).toBe(',,24690,,Even,,,,,,,,,24690')
  })

  const hostileText = fc
    .array(
      fc.oneof(
        fc.constantFrom(...'=+-@\'",;|\\ \t\r\n%_', '\r\n', '\u00A0', '\uFEFF', '\u2028'),
        fc.string({ unit: 'grapheme', maxLength: 3 }),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('').replaceAll('\0', '').trim().slice(0, 40).toWellFormed().trim())
  const hostileContact = fc.record({
    first_name: hostileText,
    last_name: hostileText,
    phone_number: fc.constantFrom(
      '+1 (202) 555-',
      '202-555-',
      "'+1202555",
      '=1202555',
      '@+1202555',
    ),
    email: fc.constantFrom('', '=a@example.com', "'@a.b", '-1+2@c.d'),
    company: hostileText,
    tags: fc.array(hostileText.filter(Boolean), { maxLength: 4 }),
  })

  it('contains no formula that a spreadsheet would run, and imports to the same contacts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(hostileContact, { minLength: 1, maxLength: 30 }),
        async (generatedContacts) => {
          await server.clear()
          for (const [n, { phone_number, ...rest }] of generatedContacts.entries()) {
            const contact = {
              ...rest,
              phone_number: `${phone_number}${String(n).padStart(4, '0')}`,
            }
            const { body } = await server.post('/api/contacts', { user_id: 1, ...contact })
            expect(body).toHaveProperty('contact')
          }
          const before = await listContacts()
          const file = await (await fetchExport()).text()
          expect(file.replace(/"(?:[^"]|"")*"/g, (cell) => cell.slice(0, 2))).not.toMatch(
            /(?:^|[,\n])"?[=+\-@\t\r](?!\n)/,
          )
          await server.clear()
          const { body } = await server.upload(file)
          expect(body).toEqual({
            imported_count: generatedContacts.length,
            skipped_count: 0,
            errors: [],
          })
          expect(await listContacts()).toEqual(before)
        },
      ),
      { numRuns: 25 },
    )
  })
})
