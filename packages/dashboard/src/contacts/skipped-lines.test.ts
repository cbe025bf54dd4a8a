import { expect, test } from 'vitest'
import { skippedLines, skippedReport } from './skipped-lines.ts'

const error = (line: number, value = '', reason = 'Not a valid phone number') => ({
  ...{ line, field: 'phone_number', value, reason },
})
const lines = async (csv: string, ...errors: ReturnType<typeof error>[]) =>
  (await skippedLines(new Blob([csv]), errors)).replace('\uFEFF', '').split('\r\n').slice(0, -1)

test('skipped lines come as they stand in the file, whatever it is divided by', async () => {
  const csv = 'name;phone;note\r\nAda;1;a\r\nBo;2;"two\nlines"\r\nCy;+1 3;"a, b"\r\n'
  expect(await lines(csv, error(3), error(5))).toEqual([
    'line,reason,name,phone,note',
    '3,Not a valid phone number,Bo,2,"two\nlines"',
    `5,Not a valid phone number,Cy,'+1 3,"a, b"`,
  ])
})

test('a line with too many cells is still one, so that it is refused until it is mended', async () => {
  expect(await lines('name,phone\nAda,Weber,1\n', error(2, '1', 'Too many columns'))).toEqual([
    'line,reason,name,phone',
    '2,Too many columns,Ada,Weber,1',
  ])
})

test('a file that was made of skipped lines brings its line and reason along once', async () => {
  const first = await skippedLines(new Blob(['name,phone\nAda,1\n']), [error(2)])
  const [header, line] = await lines(first, error(2, '1', 'Still not one'))
  expect([header, line]).toEqual(['line,reason,name,phone', '2,Still not one,Ada,1'])
})

test('a line that is not found has what is known of it', async () => {
  expect(await lines('name,phone\nAda,1\n', error(9, '12'))).toEqual([
    'line,reason,name,phone',
    '9,Not a valid phone number,,12',
  ])
})

test('lines are found in a file of many pieces', async () => {
  const csv = `name,phone\r\n${'Zoë 🦄,"1\n2"\r\n'.repeat(40_000)}`
  expect(await lines(csv, error(80_000))).toEqual([
    'line,reason,name,phone',
    '80000,Not a valid phone number,Zoë 🦄,"1\n2"',
  ])
})

test('nothing in the report is run by a spreadsheet', () => {
  expect(skippedReport([error(2, '=1+1'), error(3, "'-1"), error(4, '@x, "y"')])).toBe(
    '\uFEFFline,field,value,reason\r\n' +
      "2,phone_number,'=1+1,Not a valid phone number\r\n" +
      "3,phone_number,''-1,Not a valid phone number\r\n" +
      `4,phone_number,"'@x, ""y""",Not a valid phone number\r\n`,
  )
})
