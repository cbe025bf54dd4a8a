import { expect, it } from 'vitest'
import { createNumberHasher } from './number-hasher.ts'

const key = '0123456789abcdef0123456789abcdef'
const number = '+12025550101'

it('depends on the key, the workspace and the number, and on nothing else', () => {
  const hmac = createNumberHasher(key)(1, number)
  expect(hmac).toMatch(/^[\w-]{43}$/)
  expect(createNumberHasher(key)(1, number)).toBe(hmac)
  expect(createNumberHasher(`${key}x`)(1, number)).not.toBe(hmac)
  expect(createNumberHasher(key)(2, number)).not.toBe(hmac)
  expect(createNumberHasher(key)(1, '+12025550102')).not.toBe(hmac)
})
