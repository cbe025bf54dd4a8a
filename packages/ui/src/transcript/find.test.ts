import { expect, it } from 'vitest'
import { finder } from './find.ts'

it('finds every place, whatever the case', () => {
  expect(finder('tea')('Tea, tea and TEA')).toEqual([
    [0, 3],
    [5, 8],
    [13, 16],
  ])
})

it('takes what is typed by the letter, not as a pattern', () => {
  expect(finder('$5.00 (or')('cost: $5.00 (or so) [sic]')).toEqual([[6, 15]])
  expect(finder('a.b')('a.b acb')).toEqual([[0, 3]])
  expect(finder('\\d')('\\d 7')).toEqual([[0, 2]])
})

it('keeps places right beside emoji and letters that grow in upper case', () => {
  expect(finder('tea')('İstanbul 🦄 tea')).toEqual([[12, 15]])
  expect(finder('🦄')('🦄🦄')).toEqual([
    [0, 2],
    [2, 4],
  ])
})

it('finds nothing where nothing is wanted', () => {
  expect(finder('')('tea')).toEqual([])
})
