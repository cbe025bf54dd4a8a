import { expect, test } from 'vitest'
import { safeFilename, toCsv } from './download.ts'

test('only a cell with a comma, a quote or a line break is quoted', () => {
  expect(
    toCsv([
      ['line', 'value'],
      [2, 'Vandelay Imports, LLC'],
      [3, 'the "best"'],
      [4, 'two\nlines'],
    ]),
  ).toBe('line,value\r\n2,"Vandelay Imports, LLC"\r\n3,"the ""best"""\r\n4,"two\nlines"\r\n')
})

test('a file name has no characters that a file system refuses', () => {
  expect(safeFilename('transcript-A/B: "C"?-2026-11-20.txt')).toBe(
    'transcript-A-B- -C--2026-11-20.txt',
  )
})
