import { expect, test } from 'vitest'
import { readReturnTo } from './return-to.ts'

test('the path to return to keeps its query and its hash', () => {
  const returnTo = '/dashboard/contacts?search=maya&page=2#main'
  expect(readReturnTo({ returnTo })).toBe(returnTo)
})

test('without a path to return to, the dashboard is opened', () => {
  expect(readReturnTo(null)).toBe('/dashboard')
  expect(readReturnTo({})).toBe('/dashboard')
  expect(readReturnTo({ returnTo: 7 })).toBe('/dashboard')
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'javascript:alert(1)',
  'evil.example',
])('a path to another site is ignored: %s', (returnTo) => {
  expect(readReturnTo({ returnTo })).toBe('/dashboard')
})
