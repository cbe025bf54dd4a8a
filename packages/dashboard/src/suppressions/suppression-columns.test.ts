import { expect, test } from 'vitest'
import { impliedSuppressionHeader, mapSuppressionHeaders } from './suppression-columns.ts'

test.each([
  [
    ['Number', 'Reason', 'Batch'],
    ['number', 'reason', undefined],
  ],
  [
    ['Phone', 'Registry'],
    ['number', 'source'],
  ],
  [['PREFIX'], ['prefix']],
])('the columns of the headers %j are %j', (headers, columns) => {
  expect(mapSuppressionHeaders(headers)).toEqual(columns)
})

test('a file without numbers and prefixes is refused with its first line', () => {
  expect(() => mapSuppressionHeaders(['name', 'age'])).toThrow(
    'The file has no column number or prefix; its first line reads: name, age',
  )
})

test('a first line without end is shortened', () => {
  const read = () => mapSuppressionHeaders(['x'.repeat(199), 'yz'])
  expect(read).toThrow(/reads: x{199},$/)
})

test.each([
  [
    ['+1 305 555 0142', 'x'],
    ['number', ''],
  ],
  [['(305) 555-0142'], ['number']],
  [['number'], undefined],
  [['12345'], undefined],
  [['555-0142'], ['number']],
  [['555-014'], undefined],
  [['line 3055550142'], undefined],
])('a file that begins with %j has the implied header %j', (firstLine, header) => {
  expect(impliedSuppressionHeader(firstLine)).toEqual(header)
})
