import { contactColumn, suppressionColumn } from '@callwright/contract'
import { expect, test } from 'vitest'
import { contactsKind } from './csv-file.test-helpers.ts'
import { importErrorsCsv, skippedLinesCsv } from './skipped-lines.ts'

const importError = (line: number, value = '', reason = 'Not a valid phone number') => ({
  ...{ line, field: 'phone_number', value, reason },
})
const skippedLinesRows = async (csv: string, ...errors: ReturnType<typeof importError>[]) =>
  (await skippedLinesCsv(new Blob([csv]), errors, contactsKind))
    .replace('\uFEFF', '')
    .split('\r\n')
    .slice(0, -1)

test('skipped lines keep their cells, separated by commas, whatever the delimiter of the file', async () => {
  const csv = 'name;phone;note\r\nAda;1;a\r\nBo;2;"two\nlines"\r\nCy;+1 3;"a, b"\r\n'
  expect(await skippedLinesRows(csv, importError(3), importError(5))).toEqual([
    'line,skip_reason,name,phone,note',
    '3,Not a valid phone number,Bo,2,"two\nlines"',
    `5,Not a valid phone number,Cy,'+1 3,"a, b"`,
  ])
})

test('a line with too many cells keeps the extra cells, so that the import refuses the line until somebody corrects it', async () => {
  expect(
    await skippedLinesRows('name,phone\nAda,Weber,1\n', importError(2, '1', 'Too many columns')),
  ).toEqual(['line,skip_reason,name,phone', '2,Too many columns,Ada,Weber,1'])
})

test('lines that only a quote joins are lines of their own, so that no number is hidden in a cell', async () => {
  const csv = 'phone,note\n1,"asked\n2,"by letter"\n3,x\n'
  expect(await skippedLinesRows(csv, importError(2, '', 'A quote is not closed'))).toEqual([
    'line,skip_reason,phone,note',
    '2,A quote is not closed,1,"""asked"',
    '3,A quote is not closed,2,"""by letter"""',
  ])
})

test('a file of skipped lines has the added columns only once', async () => {
  const first = await skippedLinesCsv(
    new Blob(['name,phone\nAda,1\n']),
    [importError(2)],
    contactsKind,
  )
  const [header, line] = await skippedLinesRows(first, importError(2, '1', 'Still not one'))
  expect([header, line]).toEqual(['line,skip_reason,name,phone', '2,Still not one,Ada,1'])
})

test.each([
  ['contacts', contactColumn],
  ['entries of the do-not-call list', suppressionColumn],
])('an import of %s ignores the added columns', async (_, columnOf) => {
  const [header = ''] = await skippedLinesRows('age\n36\n', importError(2))
  expect(header.split(',').filter((name) => columnOf(name))).toEqual([])
})

test('a line that is not found has only the data of the error', async () => {
  expect(await skippedLinesRows('name,phone\nAda,1\n', importError(9, '12'))).toEqual([
    'line,skip_reason,name,phone',
    '9,Not a valid phone number,,12',
  ])
})

test('the skipped lines of a file without a header have one', async () => {
  const kind = { ...contactsKind, impliedHeader: () => ['phone', ''] }
  const csv = await skippedLinesCsv(new Blob(['12,a\n34,b\n']), [importError(1)], kind)
  expect(csv.replace('\uFEFF', '')).toBe(
    'line,skip_reason,phone,\r\n1,Not a valid phone number,12,a\r\n',
  )
})

test('lines are found in a file of many chunks', async () => {
  const csv = `name,phone\r\n${'Zoë 🦄,"1\n2"\r\n'.repeat(40_000)}`
  expect(await skippedLinesRows(csv, importError(80_000))).toEqual([
    'line,skip_reason,name,phone',
    '80000,Not a valid phone number,Zoë 🦄,"1\n2"',
  ])
})

test('cells that a spreadsheet would run as formulas are escaped', () => {
  expect(
    importErrorsCsv([importError(2, '=1+1'), importError(3, "'-1"), importError(4, '@x, "y"')]),
  ).toBe(
    '\uFEFFline,field,value,reason\r\n' +
      "2,phone_number,'=1+1,Not a valid phone number\r\n" +
      "3,phone_number,''-1,Not a valid phone number\r\n" +
      `4,phone_number,"'@x, ""y""",Not a valid phone number\r\n`,
  )
})
