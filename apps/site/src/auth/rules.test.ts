import { expect, test } from 'vitest'
import { rules } from './rules.ts'

test.each(['maya@northwind.example', 'm.chen+calls@mail.northwind.example'])(
  'an address that can be written to is taken: %s',
  (email) => {
    expect(rules.email.validate(email)).toBe(true)
  },
)

test.each([
  'maya',
  'maya@',
  '@northwind.example',
  'maya@northwind',
  'maya@north wind.example',
  'maya@@northwind.example',
  'maya@northwind.',
])('an address that cannot be written to is refused: %s', (email) => {
  expect(rules.email.validate(email)).toBe('Email is invalid')
})

test('nonsense without end is refused without anybody waiting for it', () => {
  // Anything slower than one look at each character would run into the test's time limit.
  expect(rules.email.validate(`maya@${'.a'.repeat(200_000)}@`)).toBe('Email is invalid')
})
