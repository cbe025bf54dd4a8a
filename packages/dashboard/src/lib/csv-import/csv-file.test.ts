import { isBlank } from '@callwright/contract'
import { csvFixtures } from '@callwright/contract/csv.fixtures'
import { expect, test } from 'vitest'
import { contactsKind, readRecords } from './csv-file.test-helpers.ts'
import { previewCsv } from './csv-preview.ts'
import { skippedLinesCsv } from './skipped-lines.ts'

test.each(csvFixtures)('a file in $name is read as the import reads it', async (fixture) => {
  const records = await readRecords(fixture.bytes)
  expect(records.filter(({ cells }) => !isBlank(cells))).toEqual([
    { line: fixture.headerLine ?? 1, cells: fixture.header },
    ...fixture.rows,
  ])
})

test.each(csvFixtures)(
  'the preview of a file in $name decodes its column names',
  async (fixture) => {
    const preview = await previewCsv(new Blob([fixture.bytes]), contactsKind)
    if (typeof preview === 'string') throw new Error(preview)
    const headers = preview.columns.flatMap((column) => column.headers)
    expect([...headers, ...preview.ignoredHeaders].toSorted()).toEqual(fixture.header.toSorted())
  },
)

test.each(csvFixtures)('the skipped lines of a file in $name are decoded', async (fixture) => {
  const lastRow = fixture.rows.at(-1)
  const error = { line: lastRow?.line ?? 0, field: '', value: '', reason: 'Refused' }
  const csv = await skippedLinesCsv(new Blob([fixture.bytes]), [error], contactsKind)
  const [header, skipped] = await readRecords(csv)
  expect(header?.cells).toEqual(['line', 'skip_reason', ...fixture.header])
  const cells = skipped?.cells.map((cell) => cell.replace(/^'\+/, '+'))
  expect(cells).toEqual([String(error.line), 'Refused', ...(lastRow?.cells ?? [])])
})
