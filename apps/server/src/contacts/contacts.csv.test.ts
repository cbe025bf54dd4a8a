import { Readable } from 'node:stream'
import { contactColumn, csvPieceBytes } from '@callwright/contract'
import { csvFixtures } from '@callwright/contract/csv.fixtures'
import { expect, it } from 'vitest'
import { type ImportLine, readContactsCsv } from './contacts.csv.ts'

function* piecesOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += csvPieceBytes) {
    yield bytes.subarray(at, at + csvPieceBytes)
  }
}

it.each(csvFixtures)(
  'reads a file in $name as its preview does',
  async ({ bytes, heads, rows }) => {
    const lines: ImportLine[] = []
    for await (const line of readContactsCsv(Readable.from(piecesOf(bytes)), 'US')) lines.push(line)
    const columns = heads.map(contactColumn)
    const expected = rows.map(({ line, cells }) => {
      const fields = columns.flatMap((column, place) =>
        column ? [[column, cells[place]?.replace(/\s+/g, ' ')]] : [],
      )
      return { line, contact: expect.objectContaining(Object.fromEntries(fields)) }
    })
    expect(lines).toEqual(expected)
  },
)
