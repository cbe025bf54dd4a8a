import { emailPattern, minPasswordLength } from '@callwright/contract'
import { expect, it } from 'vitest'
import { rules } from './rules.ts'

it.each([
  'maya@northwind.example',
  'maya@northwind',
  'maya@.example',
  'maya@northwind..example',
  'maya',
])('accepts %s as an email address where the contract does', (address) => {
  const isAccepted = rules.email.validate(address) === true
  expect(isAccepted).toBe(emailPattern.test(address))
})

it('asks for as many characters of a password as the contract', () => {
  expect(rules.newPassword.minLength.value).toBe(minPasswordLength)
})
