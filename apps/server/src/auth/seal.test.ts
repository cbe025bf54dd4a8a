import { expect, it } from 'vitest'
import { createSealer } from './seal.ts'

const sealer = createSealer('k'.repeat(32))
const token = 'a private key with ümlauts'

it('opens what it sealed, with the same key and context only', () => {
  const sealed = sealer.seal(token, 'workspace 1')
  expect(sealed).not.toContain(token)
  expect(sealer.open(sealed, 'workspace 1')).toBe(token)
  expect(() => sealer.open(sealed, 'workspace 2')).toThrow()
  expect(() => createSealer('l'.repeat(32)).open(sealed, 'workspace 1')).toThrow()
})

it('seals the same text differently each time', () => {
  expect(sealer.seal(token, 'workspace 1')).not.toBe(sealer.seal(token, 'workspace 1'))
})

it('refuses a text of which any byte was changed, or that is cut', () => {
  const sealed = Buffer.from(sealer.seal(token, 'workspace 1'), 'base64url')
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => sealer.open(changed.toString('base64url'), 'workspace 1')).toThrow()
    const cut = sealed.subarray(0, index).toString('base64url')
    expect(() => sealer.open(cut, 'workspace 1')).toThrow()
  }
})
