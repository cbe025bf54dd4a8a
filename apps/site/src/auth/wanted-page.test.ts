import { expect, test } from 'vitest'
import { wantedPage } from './wanted-page.ts'

test('the wanted page is kept with its query and its part', () => {
  const wanted = '/dashboard/contacts?search=maya&page=2#main'
  expect(wantedPage({ wanted })).toBe(wanted)
})

test('who wanted no page in particular goes to the dashboard', () => {
  expect(wantedPage(null)).toBe('/dashboard')
  expect(wantedPage({})).toBe('/dashboard')
  expect(wantedPage({ wanted: 7 })).toBe('/dashboard')
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'javascript:alert(1)',
  'evil.example',
])('a page of another site is never followed: %s', (wanted) => {
  expect(wantedPage({ wanted })).toBe('/dashboard')
})
