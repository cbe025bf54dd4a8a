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

const bare = ({ id: _, created_at: __, ...rest }: Contact) => rest
const contacts = async () => {
  const { body } = await server.get('/api/contacts?user_id=1&sort=oldest&per_page=100')
  return contactPage.parse(body).contacts.map(bare)
}
const exported = async () => {
  const headers = { accept: 'text/csv' }
  return server.request('/api/contacts/export?user_id=1', { headers })
}

const ada = {
  user_id: 1,
  first_name: 'Ada',
  last_name: 'Weber-Łoś',
  phone_number: '(202) 555-0101',
  phone_e164: '+12025550101',
  email: 'ada@example.com',
  company: 'Two lines, Inc.',
  tags: ['lead', 'vip'],
}

describe('a file that imports', () => {
  const table = [
    ['Last Name', 'E-mail', 'PHONE', 'first-name', 'Organisation', 'Labels', 'Age'],
    ['Weber-Łoś', ada.email, ada.phone_number, 'Ada', '"Two\nlines, Inc."', '"lead| vip;"', '36'],
  ]
  const written = (separator: string, end: string) =>
    table.map((cells) => cells.join(separator) + end).join('')
  const utf16 = (text: string, bigEndian: boolean) => {
    const bytes = Buffer.from(text, 'utf16le')
    return new Uint8Array(bigEndian ? bytes.swap16() : bytes)
  }

  it.each([
    ['commas', written(',', '\n')],
    ['semicolons and CRLF', written(';', '\r\n')],
    ['tabs and CR', written('\t', '\r')],
    ['a byte order mark', `\uFEFF${written(',', '\r\n')}`],
    ['line ends of both kinds', written(',', '\r\n').replace('\r\n', '\n')],
    ['UTF-16 LE with its mark', utf16(`\uFEFF${written('\t', '\r\n')}`, false)],
    ['UTF-16 BE with its mark', utf16(`\uFEFF${written('\t', '\r\n')}`, true)],
    ['UTF-16 LE without a mark', utf16(written(';', '\n'), false)],
    ['UTF-16 BE without a mark', utf16(written(',', '\n'), true)],
    [
      'quotes around names that hold the other separators',
      written(';', '\n').replace('Age', '"a,b,c,d,e,f,g,h"'),
    ],
  ])('has %s', async (_, file) => {
    const { body } = await server.upload(file as string)
    expect(body).toEqual({ imported_count: 1, skipped_count: 0, errors: [] })
    expect(await contacts()).toEqual([ada])
  })

  it('has the letters of Windows, as a spreadsheet there writes them', async () => {
    const people = `phone,name\n+12025550101,José\n+12025550102,Ada\n+12025550103,Zoë`
    await server.upload(new Uint8Array(Buffer.from(`${people} Ñandú`, 'latin1')))
    const names = (await contacts()).map(({ first_name }) => first_name)
    expect(names).toEqual(['José', 'Ada', 'Zoë Ñandú'])
  })

  it('has UTF-8 with a broken letter in it, which is marked', async () => {
    const people = Buffer.from('phone,name\n+12025550101,Łukasz\n+12025550102,Zoë\n+12025550103,')
    await server.upload(new Uint8Array([...people, 0xe9]))
    const names = (await contacts()).map(({ first_name }) => first_name)
    expect(names).toEqual(['Łukasz', 'Zoë', '\ufffd'])
  })

  it('takes the number from whichever of its columns has one', async () => {
    await server.upload('Phone,Mobile\n,+12025550101\n+12025550102,+12025550103\n')
    const numbers = (await contacts()).map(({ phone_e164 }) => phone_e164)
    expect(numbers).toEqual(['+12025550101', '+12025550102'])
  })

  it('says of every line it skips why, and takes the others', async () => {
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
    const phone = (line: number, value: string, reason: string) => ({
      ...{ line, field: 'phone_number', value, reason },
    })
    expect(body.errors).toEqual([
      phone(3, '', 'Phone number is missing'),
      phone(4, 'call me', 'Not a valid phone number'),
      phone(5, '202-555-0101', 'Repeats line 2'),
      phone(6, '+12025550100', 'Already a contact'),
      { line: 7, field: 'email', value: 'nobody@', reason: 'Email is invalid' },
      {
        line: 8,
        field: '',
        value: 'one too many',
        reason: 'Too many columns: 4 where the header has 3',
      },
      { line: 9, field: 'email', value: 'quoted', reason: 'Email is invalid' },
      { line: 10, field: 'tags', value: '\uFFFD', reason: 'A NUL character is no text' },
    ])
    expect(body).toMatchObject({ imported_count: 2, skipped_count: 8 })
  })

  it('reports thousands of refused lines, each one and in order', async () => {
    const lines = Array.from({ length: 3500 }, (_, n) => `${n},x`)
    const { body } = await server.upload(`phone,name\n${lines.join('\n')}\n`)
    expect(body.skipped_count).toBe(3500)
    expect(body.errors.map((error: { line: number }) => error.line)).toEqual(
      lines.map((_, n) => n + 2),
    )
  })

  it('leaves each contact once where it comes twice at a time, and both answers are true', async () => {
    const numbers = Array.from({ length: 1500 }, (_, n) => `+1212555${String(n).padStart(4, '0')}`)
    const file = `phone\n${numbers.join('\n')}\n`
    const other = `phone\n${numbers.toReversed().join('\n')}\n`
    const answers = await Promise.all([server.upload(file), server.upload(other)])
    const counts = answers.map(({ body }) => body.imported_count).toSorted((a, b) => a - b)
    expect(counts).toEqual([0, 1500])
    for (const { body } of answers) {
      expect(body.imported_count + body.skipped_count).toBe(1500)
      expect(body.errors).toHaveLength(body.skipped_count)
    }
    const { rows } = await server.deps.db.execute(sql`
      select count(*)::integer as n, count(distinct phone_e164)::integer as different,
        bool_and(searchable) as searchable from contacts`)
    expect(rows).toEqual([{ n: 1500, different: 1500, searchable: true }])
  })

  it('leaves no staging behind', async () => {
    await server.upload('phone\n+12025550101\n')
    await server.upload('name\nAda\n')
    const staged = sql`select relname from pg_class where relname like 'import%' and relkind = 'r'`
    await expect.poll(async () => (await server.deps.db.execute(staged)).rows).toEqual([])
  })
})

describe('a file that does not', () => {
  const post = (body: FormData | string, headers: Record<string, string> = {}) =>
    server.request('/api/contacts/import', { method: 'POST', body, headers })

  it('is one whose quote never closes: nothing of it is imported, and the line is named', async () => {
    const { status, body } = await server.upload('phone,name\n+12025550101,Ada\n+12025550102,"Bo\n')
    expect(status).toBe(400)
    expect(body.error).toBe(
      'The file is not a CSV file: a quote that opens at line 3 is not closed',
    )
    expect(await contacts()).toEqual([])
  })

  it('is one with a line of more than a million characters', async () => {
    const { status, body } = await server.upload(`phone,company\n,\n1,${'x'.repeat(1_100_000)}\n`)
    expect(status).toBe(400)
    expect(body.error).toMatch(/line \d+ is too long/)
  })

  it('is one that is not there', async () => {
    const form = new FormData()
    form.set('user_id', '1')
    const answer = await post(form)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: 'file: Required',
      fields: { file: 'Required' },
    })
  })

  it('is one whose upload breaks off', async () => {
    const head =
      '--cut\r\ncontent-disposition: form-data; name="file"; filename="c.csv"\r\n\r\nphone\n+12025550101\n'
    const answer = await post(head, { 'content-type': 'multipart/form-data; boundary=cut' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: 'file: The upload broke off or is not multipart/form-data',
    })
    expect(await contacts()).toEqual([])
  })

  it('is one larger than the limit', async () => {
    const { settings } = server.deps
    const limit = settings.importLimitBytes
    settings.importLimitBytes = 1024
    const { status, body } = await server.upload(`phone\n${'+12025550101\n'.repeat(100)}`)
    settings.importLimitBytes = limit
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'too_large' })
    expect(await contacts()).toEqual([])
  })
})

describe('an exported file', () => {
  it('is the same as a file and within JSON, with its name', async () => {
    await server.upload('phone,company\n+12025550101,Initech\n')
    const file = await exported()
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const { body } = await server.get('/api/contacts/export?user_id=1')
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${body.filename}"`)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
    expect(body.csv_content).toBe(text)
    expect(text).toBe(
      "\uFEFFfirst_name,last_name,phone_number,email,company,tags\n,,'+12025550101,,Initech,\n",
    )
  })

  it('wants a user as every list does', async () => {
    const { status, body } = await server.get('/api/contacts/export')
    expect(status).toBe(400)
    expect(body.fields).toEqual({ user_id: 'Required' })
    expect((await server.get('/api/contacts/export?user_id=1&user_id=1')).status).toBe(400)
    expect((await server.get('/api/contacts/export?user_id=2')).status).toBe(403)
  })

  it('holds every contact, however many pieces it is read in', async () => {
    await server.deps.db.execute(sql`
      insert into contacts
        (user_id, first_name, last_name, phone_number, phone_e164, email, company, created_at)
      select 1, '', '', n, n, '', '', now() from generate_series(1, 12345) as n`)
    const lines = (await (await exported()).text()).trimEnd().split('\n')
    expect(lines).toHaveLength(12_346)
    expect(lines.at(-1)).toBe(',,12345,,,')
  })

  const nasty = fc
    .array(
      fc.oneof(
        fc.constantFrom(...'=+-@\'",;|\\ \t\r\n%_', '\r\n', '\u00A0', '\uFEFF', '\u2028'),
        fc.string({ unit: 'grapheme', maxLength: 3 }),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('').replaceAll('\0', '').trim().slice(0, 40).toWellFormed().trim())
  const nastyContact = fc.record({
    first_name: nasty,
    last_name: nasty,
    phone_number: fc.constantFrom(
      '+1 (202) 555-',
      '202-555-',
      "'+1202555",
      '=1202555',
      '@+1202555',
    ),
    email: fc.constantFrom('', '=a@example.com', "'@a.b", '-1+2@c.d'),
    company: nasty,
    tags: fc.array(nasty.filter(Boolean), { maxLength: 4 }),
  })

  it('runs nothing in a spreadsheet, and imports back to the same contacts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(nastyContact, { minLength: 1, maxLength: 30 }), async (many) => {
        await server.clear()
        for (const [n, { phone_number, ...rest }] of many.entries()) {
          const contact = { ...rest, phone_number: `${phone_number}${String(n).padStart(4, '0')}` }
          const { body } = await server.post('/api/contacts', { user_id: 1, ...contact })
          expect(body).toHaveProperty('contact')
        }
        const before = await contacts()
        const file = await (await exported()).text()
        expect(file.replace(/"(?:[^"]|"")*"/g, (cell) => cell.slice(0, 2))).not.toMatch(
          /(?:^|[,\n])"?[=+\-@\t\r](?!\n)/,
        )
        await server.clear()
        const { body } = await server.upload(file)
        expect(body).toEqual({ imported_count: many.length, skipped_count: 0, errors: [] })
        expect(await contacts()).toEqual(before)
      }),
      { numRuns: 25 },
    )
  })
})
