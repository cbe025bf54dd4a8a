import { expect, test } from 'vitest'
import { returnToOf } from './return-to.ts'

test('the path to return to keeps its query and its hash', () => {
  const returnTo = '/dashboard/contacts?search=maya&page=2#main'
  expect(returnToOf({ returnTo })).toBe(returnTo)
})

test('without a path to return to, the dashboard is next', () => {
  expect(returnToOf(null)).toBe('/dashboard')
  expect(returnToOf({})).toBe('/dashboard')
  expect(returnToOf({ returnTo: 7 })).toBe('/dashboard')
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'javascript:alert(1)',
  'evil.example',
])('a path to another site is ignored: %s', (returnTo) => {
  expect(returnToOf({ returnTo })).toBe('/dashboard')
})
