import { expect, it } from 'vitest'
import { find } from './find.ts'

it('finds every place, whatever the case', () => {
  expect(find('Tea, tea and TEA', 'tea')).toEqual([
    [0, 3],
    [5, 8],
    [13, 16],
  ])
})

it('takes what is typed by the letter, not as a pattern', () => {
  expect(find('cost: $5.00 (or so) [sic]', '$5.00 (or')).toEqual([[6, 15]])
  expect(find('a.b acb', 'a.b')).toEqual([[0, 3]])
  expect(find('\\d 7', '\\d')).toEqual([[0, 2]])
})

it('keeps places right beside emoji and letters that grow in upper case', () => {
  expect(find('İstanbul 🦄 tea', 'tea')).toEqual([[12, 15]])
  expect(find('🦄🦄', '🦄')).toEqual([
    [0, 2],
    [2, 4],
  ])
})

it('finds nothing where nothing is wanted', () => {
  expect(find('tea', '')).toEqual([])
})
