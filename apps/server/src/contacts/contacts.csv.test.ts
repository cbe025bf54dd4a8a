import { Readable } from 'node:stream'
import { contactColumn, csvPieceBytes } from '@callwright/contract'
import { csvFixtures } from '@callwright/contract/csv.fixtures'
import { expect, it } from 'vitest'
import { type ImportLine, readContactsCsv } from './contacts.csv.ts'

function* splitIntoPieces(bytes: Uint8Array) {
  for (let offset = 0; offset < bytes.length; offset += csvPieceBytes) {
    yield bytes.subarray(offset, offset + csvPieceBytes)
  }
}

async function readLines(bytes: Uint8Array) {
  const lines: ImportLine[] = []
  const source = Readable.from(splitIntoPieces(bytes))
  for await (const line of readContactsCsv(source, 'US', { now: new Date() })) lines.push(line)
  return lines
}

it.each(csvFixtures)(
  'reads the same rows as the preview in the browser: $name',
  async ({ bytes, header, rows }) => {
    const columns = header.map(contactColumn)
    const expected = rows.map(({ line, cells }) => {
      const fields = columns.flatMap((column, index) =>
        column ? [[column, cells[index]?.replace(/\s+/g, ' ')]] : [],
      )
      return { line, contact: expect.objectContaining(Object.fromEntries(fields)) }
    })
    expect(await readLines(bytes)).toEqual(expected)
  },
)

it.each([
  [
    'Name,Given Name,Family Name,Phone',
    'Ada Lovelace,Ada,Lovelace,+12025550101',
    ['Ada', 'Lovelace'],
  ],
  ['Name,Given Name,Family Name,Phone', 'Acme Ltd,,,+12025550101', ['Acme Ltd', '']],
  ['Full Name,First Name,Phone', 'Ada Lovelace,Ada,+12025550101', ['Ada Lovelace', '']],
  ['Name,Surname,Phone', 'Ada,Lovelace,+12025550101', ['Ada', 'Lovelace']],
  ['Contact Name,Phone', 'Ada Lovelace,+12025550101', ['Ada Lovelace', '']],
])(
  'reads a complete name so that no last name is there twice: %s: %s',
  async (header, row, names) => {
    const source = Readable.from(splitIntoPieces(Buffer.from(`${header}\n${row}\n`)))
    const { value: line } = await readContactsCsv(source, 'US', { now: new Date() }).next()
    const [first_name, last_name] = names
    expect(line).toMatchObject({ contact: { first_name, last_name } })
  },
)

it.each([
  ['"Acme', '"Bolt"', ''],
  ['"Acme', 'the "Bolt" Ltd', ''],
])(
  'rejects a line whose quote is closed by a later line, which would be missing: %j, %j, %j',
  async (...companies) => {
    const rows = companies.map((company, index) => `+1202555010${index + 1},${company}`)
    const csv = `phone,company\n${rows.join('\n')}\n+12025550104,"two\n""lines"""\n`
    const [rejected, ...others] = await readLines(Buffer.from(csv))
    expect(rejected).toMatchObject({
      line: 2,
      error: {
        field: '',
        value: expect.stringContaining('+12025550101,"'),
        reason: 'A quote that opens in this line is not closed',
      },
    })
    expect(others.at(-1)).toMatchObject({ contact: { company: 'two "lines"' } })
  },
)

it.each([
  ['(202) 555-0142', "'+12025550142", { contact: { phone_e164: '+12025550142' } }],
  ['(202) 555-0143', '+12025550142', { contact: { phone_e164: '+12025550143' } }],
  ['030 901820', '+12025550142', { error: { field: 'phone_number' } }],
  ['+49 30 901820', '+12025550142', { contact: { phone_e164: '+4930901820' } }],
  ['030 901820', '', { contact: { phone_e164: '+4930901820' } }],
  ['+800 1234 5678', '+80012345678', { contact: { phone_e164: '+80012345678' } }],
  ['001 202 555 0142', '+12025550142', { contact: { phone_e164: '+12025550142' } }],
  ['030 901820', 'none', { contact: { phone_e164: '+4930901820' } }],
  ['+1 202 555 0142', '12025550142', { contact: { phone_e164: '+12025550142' } }],
])(
  'reads a number in the country of the exported one, whatever the default is: %s, %s',
  async (phone, exported, expected) => {
    const source = Readable.from([Buffer.from(`phone_number,phone_e164\n${phone},${exported}\n`)])
    const { value: line } = await readContactsCsv(source, 'DE', { now: new Date() }).next()
    expect(line).toMatchObject(expected)
  },
)
