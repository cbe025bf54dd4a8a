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

it.each(csvFixtures)(
  'reads the same rows as the preview in the browser: $name',
  async ({ bytes, header, rows }) => {
    const lines: ImportLine[] = []
    for await (const line of readContactsCsv(Readable.from(splitIntoPieces(bytes)), 'US', {
      now: new Date(),
    }))
      lines.push(line)
    const columns = header.map(contactColumn)
    const expected = rows.map(({ line, cells }) => {
      const fields = columns.flatMap((column, index) =>
        column ? [[column, cells[index]?.replace(/\s+/g, ' ')]] : [],
      )
      return { line, contact: expect.objectContaining(Object.fromEntries(fields)) }
    })
    expect(lines).toEqual(expected)
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
