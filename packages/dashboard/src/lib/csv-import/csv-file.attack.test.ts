import { csvPieceBytes } from '@callwright/contract'
import { expect, test } from 'vitest'
import { contactsKind, readRecords } from './csv-file.test-helpers.ts'
import { previewCsv } from './csv-preview.ts'

const million = 1_000_000
test.each([
  ['quotes', '"'.repeat(million), [`${'"'.repeat(million / 2 + 1)}x`]],
  ['CRs', '\r'.repeat(million), ['x']],
  ['quotes and CRs', '"\r'.repeat(million / 2), ['x']],
])('a million %s and the text after them are read once', async (_, text, lastCells) => {
  expect((await readRecords(text, 'x')).at(-1)?.cells).toEqual(lastCells)
})

test('a file of quotes is read once, however many chunks it has', async () => {
  const [record] = await readRecords('"'.repeat(million))
  expect(record?.cells).toEqual(['"'.repeat(million / 2 - 1)])
})

test.each([
  ['quotes', '"'],
  ['quotes and separators', '","'],
  ['quotes that open in each line', '"a\n'],
  ['line breaks', '\n'],
])('the preview of a file of a million %s says why it cannot be imported', async (_, part) => {
  const file = new Blob([part.repeat(million / part.length), 'x'])
  expect(await previewCsv(file, contactsKind)).toMatch(
    /^The file (is not a CSV file|has no phone_number column)/,
  )
})

test('a text has the same records wherever a chunk ends', async () => {
  const text = '"a ""b"" c",d\r\n"e\r\rf\r\n"""g\n"h"i",""\r"j"'
  const [, ...uncutRecords] = await readRecords('x\n', text)
  for (let cutIndex = 0; cutIndex <= text.length; cutIndex += 1) {
    const firstLine = `${'x'.repeat(csvPieceBytes - 1 - cutIndex)}\n`
    const [, ...cutRecords] = await readRecords(firstLine, text)
    expect(cutRecords).toEqual(uncutRecords)
  }
})
