import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['Ada Lovelace', 'AL'],
  ['ada maría lovelace', 'AL'],
  ['Ada', 'A'],
  ['  Grace \n Hopper ', 'GH'],
  ['(Dr.) Ada "the" Lovelace', 'DL'],
  ['josé', 'J'],
  ['E\u0301mile Zola', 'E\u0301Z'],
  ['李小龍', '李'],
  ['', ''],
  [' – ', ''],
])('shortens %j to %j', (name, expected) => {
  expect(initials(name, 'en')).toBe(expected)
})

it('does not split an emoji', () => {
  expect(initials('👩‍👩‍👧 Lovelace', 'en')).toBe('👩‍👩‍👧L')
  expect(initials('🇦🇹 Anna', 'en')).toBe('🇦🇹A')
})

it('does not join Arabic letters', () => {
  expect(initials('محمد علي', 'en')).toBe('م\u200Cع')
})

it('is quick with a word of ten thousand characters', () => {
  expect(initials('x'.repeat(10_000), 'en')).toBe('X')
})
