import { expect, test } from 'vitest'
import { previewCsv } from './csv-preview.ts'

const preview = (...parts: BlobPart[]) => previewCsv(new Blob(parts))
const utf16 = (text: string) => {
  const units = Uint16Array.from(`\uFEFF${text}`, (_, at) => `\uFEFF${text}`.charCodeAt(at))
  return new Uint8Array(units.buffer)
}

test.each([
  ['commas', 'Name,Phone,Notes\nAda,+12025550101,x\n'],
  ['semicolons', 'Name;Phone;Notes\r\nAda;+12025550101;x\r\n'],
  ['tabs, and no line break at the end', 'Name\tPhone\tNotes\rAda\t+12025550101\tx'],
  ['a byte order mark', '\uFEFFName,Phone,Notes\nAda,+12025550101,x\n'],
  ['quotes around everything', '"Name","Phone","Notes"\n"Ada","+12025550101","x"\n'],
  ['16 bits a letter', utf16('Name,Phone,Notes\nAda,+12025550101,x\n')],
])('a file with %s shows what it would become', async (_, file) => {
  expect(await preview(file)).toEqual({
    columns: [
      { column: 'first_name', heads: ['Name'] },
      { column: 'phone_number', heads: ['Phone'] },
    ],
    ignored: ['Notes'],
    rows: [{ line: 2, cells: ['Ada', '+12025550101'] }],
    more: false,
  })
})

test('of two columns with one meaning, the first non-empty one counts', async () => {
  expect(await preview('Mobile,Phone\n,2\n1,2\n')).toMatchObject({
    columns: [{ column: 'phone_number', heads: ['Mobile', 'Phone'] }],
    rows: [{ cells: ['2'] }, { cells: ['1'] }],
  })
})

test('only the beginning of a large file is read, without its incomplete last line', async () => {
  const line = `Ada,+12025550101,${'é'.repeat(20_000)}\n`
  const read = await preview('name,phone,company\n', line.repeat(20))
  if (typeof read === 'string') throw new Error(read)
  expect(read.rows).toHaveLength(1)
  expect(read.more).toBe(true)
})

test.each([
  ['', 'The file is empty'],
  ['\r\n \r\n', 'The file is empty'],
  ['name,phone\n', 'The file has no contacts in it, only the line with the column names.'],
  ['name,phone\n,\n', 'The file has no contacts in it, only the line with the column names.'],
  ['a,b\n1,2', 'The file has no phone_number column; its first line reads: a, b'],
  [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1), 'The file is not a CSV file'],
])('a file that cannot be imported says so: %j', async (file, reason) => {
  expect(await preview(file)).toBe(reason)
})
