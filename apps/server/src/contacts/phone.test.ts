import { expect, it } from 'vitest'
import { formatPhoneNumber, storedTextToE164, toE164 } from './phone.ts'

it.each([
  '(202) 555-0101',
  '202.555.0101 ext. 5',
  ' +1 202 555 0101 ',
  'tel:+12025550101',
  'Phone: 202-555-0101',
  '202-555-0101 (mobile)',
  '"202-555-0101"',
  // Copied from a spreadsheet, which adds an apostrophe, and from a phone, which adds directional marks.
  "'+12025550101",
  '\u202a+1 202 555 0101\u202c',
  '１２０２５５５０１０１',
])('accepts %s', (text) => {
  expect(toE164(text, 'US')).toBe('+12025550101')
})

it.each([
  'DNC 202-555-0101',
  '202-555-0101 (do not call)',
  'fax 202-555-0101',
  'not before noon: 202-555-0101',
  '202-555-0101 / 202-555-0102',
  '555-0101',
  '',
])('rejects %s', (text) => {
  expect(toE164(text, 'US')).toBeNull()
})

it.each([
  ['DE', '030/1234567', '+49301234567'],
  ['DE', '+49/30/1234567', '+49301234567'],
  ['DE', '0171 / 123 45 67', '+491711234567'],
  ['DE', '0221/12345-67', '+492211234567'],
  ['DE', '0221.1234.0', '+4922112340'],
  ['DE', '0049 (0)30/12345678', '+493012345678'],
  ['IT', '06/1234567', '+39061234567'],
  ['AT', '0664/1234567', '+436641234567'],
  ['US', '202/555/0100', '+12025550100'],
  ['US', '202.555.0101 ext. 123456', '+12025550101'],
  ['FR', '+33 1/23/45/67/89', '+33123456789'],
  ['US', '202-555-0100 /', '+12025550100'],
  ['US', '202-555-0100/mobile', '+12025550100'],
  ['US', '202-555-0100 / ext. 5', '+12025550100'],
  ['DE', '0171 1234567 / Mobile', '+491711234567'],
])('in %s, accepts the separators of %s', (country, text, e164) => {
  expect(toE164(text, country)).toBe(e164)
})

it.each([
  ['DE', '089 123456 / 123457'],
  ['DE', '030 1234567/8'],
  ['DE', '+49 30 1234567/8'],
  ['DE', '+49 30 1234567／8'],
  ['US', '2025550100;2025550101'],
  // Written by a spreadsheet as a decimal.
  ['IT', '3471234567.0'],
  ['DE', '491701234567.0'],
  ['DE', '1701234567.0'],
  // Too long for E.164.
  ['DE', '+4930123456789012'],
])('in %s, does not make one wrong number of %s', (country, text) => {
  expect(toE164(text, country)).toBeNull()
})

it('finds the number as which a stored text was called, also where it is refused now', () => {
  expect(storedTextToE164('030 1234567/8', 'DE')).toBe('+493012345678')
  expect(storedTextToE164('no number', 'DE')).toBeNull()
})

it.each([
  ['+12025550101', '(202) 555-0101'],
  ['+14165550101', '(416) 555-0101'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+493012345678', '+49 30 12345678'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['not a number', 'not a number'],
])('formats %s as %s', (e164, formatted) => {
  expect(formatPhoneNumber(e164)).toBe(formatted)
  // The second time it is known.
  expect(formatPhoneNumber(e164)).toBe(formatted)
})
