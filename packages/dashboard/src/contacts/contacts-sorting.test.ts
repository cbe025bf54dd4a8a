import { expect, test } from 'vitest'
import { toSort, toSorting } from './contacts-sorting.ts'

test.each([
  ['newest', null],
  ['name', { id: 'name', desc: false }],
  ['-name', { id: 'name', desc: true }],
  ['company', { id: 'company', desc: false }],
  ['-company', { id: 'company', desc: true }],
] as const)('the sort %s is the sorting %j of the table', (sort, sorting) => {
  expect(toSorting(sort)).toEqual(sorting)
  expect(toSort(sorting)).toBe(sort)
})

test('contacts sorted by age are sorted by no column', () => {
  expect(toSorting('oldest')).toBeNull()
})
