import { expect, it } from 'vitest'
import { normalizeForSearch } from './normalize-for-search.ts'

it.each([
  ['José', 'jose'],
  ['Việt', 'viet'],
  ['Άννα', 'αννα'],
  ['Королёв', 'королев'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد', 'محمد'],
])('finds %s without its accents', (text, search) => {
  expect(normalizeForSearch(text)).toBe(normalizeForSearch(search))
})

it.each([
  ['राम', 'रोम'],
  ['か', 'が'],
])('tells %s from %s, which are other letters', (text, other) => {
  expect(normalizeForSearch(text)).not.toBe(normalizeForSearch(other))
})

it('reads a letter with many marks at once', () => {
  expect(normalizeForSearch(`a${'\u0301'.repeat(100_000)}`)).toBe('a')
})
