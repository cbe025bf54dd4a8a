import { csvPieceBytes } from '@callwright/contract'
import { expect, test } from 'vitest'
import { type CsvRecord, readCsv } from './csv-file.ts'
import { previewCsv } from './csv-preview.ts'

const million = 1_000_000
const parse = async (...parts: string[]) => {
  const records: CsvRecord[] = []
  for await (const read of readCsv(new Blob(parts))) records.push(...read)
  return records
}

test.each([
  ['quotes', '"'.repeat(million), [`${'"'.repeat(million / 2 + 1)}x`]],
  ['CRs', '\r'.repeat(million), ['x']],
  ['quotes and CRs', '"\r'.repeat(million / 2), ['x']],
])('A million %s are read once, and so is what follows them', async (_, text, last) => {
  expect((await parse(text, 'x')).at(-1)?.cells).toEqual(last)
})

test('A file of quotes is read once in however many pieces it arrives', async () => {
  const [record] = await parse('"'.repeat(million))
  expect(record?.cells).toEqual(['"'.repeat(million / 2 - 1)])
})

test.each([
  ['quotes', '"'],
  ['quotes and separators', '","'],
  ['quotes that open in each line', '"a\n'],
  ['line breaks', '\n'],
])('A file of a million %s says why it cannot be imported', async (_, part) => {
  const file = new Blob([part.repeat(million / part.length), 'x'])
  expect(await previewCsv(file)).toMatch(/^The file (is not a CSV file|has no phone_number column)/)
})

test('A text means the same wherever it is cut in two', async () => {
  const text = '"a ""b"" c",d\r\n"e\r\rf\r\n"""g\n"h"i",""\r"j"'
  const [, ...whole] = await parse('x\n', text)
  for (let at = 0; at <= text.length; at += 1) {
    const firstLine = `${'x'.repeat(csvPieceBytes - 1 - at)}\n`
    const [, ...cut] = await parse(firstLine, text)
    expect(cut).toEqual(whole)
  }
})
