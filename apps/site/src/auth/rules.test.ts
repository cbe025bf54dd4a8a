import { expect, test } from 'vitest'
import { rules } from './rules.ts'

test.each(['maya@northwind.example', 'm.chen+calls@mail.northwind.example'])(
  'a valid email address is accepted: %s',
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
])('an invalid email address is rejected: %s', (email) => {
  expect(rules.email.validate(email)).toBe('Email is invalid')
})

test('a very long invalid address is rejected without backtracking', () => {
  // A pattern that is slower than linear would exceed the test's time limit.
  expect(rules.email.validate(`maya@${'.a'.repeat(200_000)}@`)).toBe('Email is invalid')
})
