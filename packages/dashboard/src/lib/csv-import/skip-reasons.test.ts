import { expect, it } from 'vitest'
import { correctableFirst, countSkipReasons } from './skip-reasons.ts'

const errors = [
  [2, 'Already a contact'],
  [3, 'Not a valid phone number'],
  [4, 'Already a contact'],
  [5, 'Repeats line 2'],
  [6, 'Already on the list'],
  [7, 'Phone number is missing'],
  [8, 'Repeats line 12'],
  [9, 'Already a contact'],
].map(([line, reason]) => ({
  line: Number(line),
  field: 'phone_number',
  value: '',
  reason: String(reason),
}))

it('lists the lines that can be corrected before the duplicates', () => {
  expect(correctableFirst(errors).map(({ line }) => line)).toEqual([3, 7, 2, 4, 5, 6, 8, 9])
})

it('counts the lines of each reason', () => {
  expect(countSkipReasons(errors)).toEqual([
    { reason: 'Already a contact', count: 3 },
    { reason: 'Repeats another line', count: 2 },
    { reason: 'Not a valid phone number', count: 1 },
    { reason: 'Already on the list', count: 1 },
    { reason: 'Phone number is missing', count: 1 },
  ])
})
