import { expect, it } from 'vitest'
import { createFinder } from './find.ts'

it('finds every match, ignoring case', () => {
  expect(createFinder('tea')('Tea, tea and TEA')).toEqual([
    [0, 3],
    [5, 8],
    [13, 16],
  ])
})

it('searches for the query literally, not as a pattern', () => {
  expect(createFinder('$5.00 (or')('cost: $5.00 (or so) [sic]')).toEqual([[6, 15]])
  expect(createFinder('a.b')('a.b acb')).toEqual([[0, 3]])
  expect(createFinder('\\d')('\\d 7')).toEqual([[0, 2]])
})

it('returns correct offsets after emoji and letters whose lower case is longer', () => {
  expect(createFinder('tea')('İstanbul 🦄 tea')).toEqual([[12, 15]])
  expect(createFinder('🦄')('🦄🦄')).toEqual([
    [0, 2],
    [2, 4],
  ])
})

it('finds nothing for an empty query', () => {
  expect(createFinder('')('tea')).toEqual([])
})
