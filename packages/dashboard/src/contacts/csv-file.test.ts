import { csvFixtures } from '@callwright/contract/csv.fixtures'
import { expect, test } from 'vitest'
import { type CsvRecord, readCsv } from './csv-file.ts'
import { previewCsv } from './csv-preview.ts'
import { skippedLinesCsv } from './skipped-lines.ts'

const parse = async (...parts: BlobPart[]) => {
  const records: CsvRecord[] = []
  for await (const read of readCsv(new Blob(parts))) records.push(...read)
  return records
}

test.each(csvFixtures)('a file in $name is read as the import reads it', async (fixture) => {
  expect(await parse(fixture.bytes)).toEqual([{ line: 1, cells: fixture.header }, ...fixture.rows])
})

test.each(csvFixtures)('a file in $name has a preview with its letters', async (fixture) => {
  const preview = await previewCsv(new Blob([fixture.bytes]))
  if (typeof preview === 'string') throw new Error(preview)
  const heads = preview.columns.flatMap((column) => column.heads)
  expect([...heads, ...preview.ignored].toSorted()).toEqual(fixture.header.toSorted())
})

test.each(csvFixtures)('skipped lines of a file in $name keep their letters', async (fixture) => {
  const last = fixture.rows.at(-1)
  const error = { line: last?.line ?? 0, field: '', value: '', reason: 'Refused' }
  const csv = await skippedLinesCsv(new Blob([fixture.bytes]), [error])
  const [header, skipped] = await parse(csv)
  expect(header?.cells).toEqual(['line', 'reason', ...fixture.header])
  const cells = skipped?.cells.map((cell) => cell.replace(/^'\+/, '+'))
  expect(cells).toEqual([String(error.line), 'Refused', ...(last?.cells ?? [])])
})
