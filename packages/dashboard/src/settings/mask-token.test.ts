import { expect, test } from 'vitest'
import { maskToken } from './mask-token.ts'

test('a masked token shows its first and last four characters, not its length', () => {
  expect(maskToken('3f0c9a51-77e2-4b1c-9d35-0a8b6c1de429')).toBe('3f0c••••••••e429')
  expect(maskToken('abcd12wxyz')).toBe('abcd••••••••wxyz')
})

test('a token of fewer than eight characters is not masked', () => {
  expect(maskToken('abcdefg')).toBe('abcdefg')
  expect(maskToken('abcdefgh')).toBe('abcd••••••••efgh')
})
