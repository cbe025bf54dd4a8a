import { expect, test } from 'vitest'
import { contactsKind } from './csv-file.test-helpers.ts'
import { previewCsv } from './csv-preview.ts'

const preview = (...parts: BlobPart[]) => previewCsv(new Blob(parts), contactsKind)
const toUtf16 = (text: string) => {
  const units = Uint16Array.from(`\uFEFF${text}`, (_, index) => `\uFEFF${text}`.charCodeAt(index))
  return new Uint8Array(units.buffer)
}

test.each([
  ['commas', 'Name,Phone,Notes\nAda,+12025550101,x\n'],
  ['semicolons', 'Name;Phone;Notes\r\nAda;+12025550101;x\r\n'],
  ['tabs, and no line break at the end', 'Name\tPhone\tNotes\rAda\t+12025550101\tx'],
  ['a byte order mark', '\uFEFFName,Phone,Notes\nAda,+12025550101,x\n'],
  ['quotes around everything', '"Name","Phone","Notes"\n"Ada","+12025550101","x"\n'],
  ['UTF-16', toUtf16('Name,Phone,Notes\nAda,+12025550101,x\n')],
])(
  'the preview of a file with %s shows the contacts that the import would add',
  async (_, file) => {
    expect(await preview(file)).toEqual({
      columns: [
        { column: 'first_name', headers: ['Name'] },
        { column: 'phone_number', headers: ['Phone'] },
      ],
      ignoredHeaders: ['Notes'],
      rows: [{ line: 2, cells: ['Ada', '+12025550101'] }],
      hasMore: false,
    })
  },
)

test('when two columns have the same meaning, the first non-empty cell counts', async () => {
  expect(await preview('Mobile,Phone\n,2\n1,2\n')).toMatchObject({
    columns: [{ column: 'phone_number', headers: ['Mobile', 'Phone'] }],
    rows: [{ cells: ['2'] }, { cells: ['1'] }],
  })
})

test('the first line of a file without a header is a row', async () => {
  const kind = { ...contactsKind, impliedHeader: () => ['phone'] }
  expect(await previewCsv(new Blob(['12\n34\n']), kind)).toMatchObject({
    columns: [{ column: 'phone_number', headers: ['phone'] }],
    rows: [
      { line: 1, cells: ['12'] },
      { line: 2, cells: ['34'] },
    ],
  })
})

test('only the beginning of a large file is read, without its incomplete last line', async () => {
  const line = `Ada,+12025550101,${'é'.repeat(20_000)}\n`
  const result = await preview('name,phone,company\n', line.repeat(20))
  if (typeof result === 'string') throw new Error(result)
  expect(result.rows).toHaveLength(1)
  expect(result.hasMore).toBe(true)
})

test.each([
  ['', 'The file is empty'],
  ['\r\n \r\n', 'The file is empty'],
  ['name,phone\n', 'The file has no contacts in it'],
  ['name,phone\n,\n', 'The file has no contacts in it'],
  ['a,b\n1,2', 'The file has no phone_number column; its first line reads: a, b'],
  [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1), 'The file is not a CSV file'],
])('the preview of a file that cannot be imported is the reason: %j', async (file, reason) => {
  expect(await preview(file)).toBe(reason)
})
