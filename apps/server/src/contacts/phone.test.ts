import { expect, it } from 'vitest'
import { toE164 } from './phone.ts'

it.each([
  '(202) 555-0101',
  '202.555.0101 ext. 5',
  ' +1 202 555 0101 ',
  'tel:+12025550101',
  'Phone: 202-555-0101',
  '202-555-0101 (mobile)',
  '"202-555-0101"',
  // As a spreadsheet and as a telephone copy it.
  "'+12025550101",
  '\u202a+1 202 555 0101\u202c',
  '１２０２５５５０１０１',
])('accepts %s', (typed) => {
  expect(toE164(typed, 'US')).toBe('+12025550101')
})

it.each([
  'DNC 202-555-0101',
  '202-555-0101 (do not call)',
  'fax 202-555-0101',
  'not before noon: 202-555-0101',
  '202-555-0101 / 202-555-0102',
  '555-0101',
  '',
])('rejects %s', (typed) => {
  expect(toE164(typed, 'US')).toBeNull()
})
