import { expect, test, vi } from 'vitest'
import { parseSession, readSession, type SessionStorage, storeSession } from './session.ts'

const admin = { email: 'admin@callwright.example', name: 'Admin User', role: 'admin' }

function aStorage(): SessionStorage {
  const held = new Map<string, string>()
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  }
}

const blocked = (): SessionStorage => {
  throw new DOMException('Access is denied', 'SecurityError')
}

test('who signed in is still signed in after the page is loaded again', () => {
  const storage = aStorage()
  storeSession(() => storage, admin)
  expect(readSession(() => storage)).toEqual(admin)
})

test('who signed out is signed out after the page is loaded again', () => {
  const storage = aStorage()
  storeSession(() => storage, admin)
  storeSession(() => storage, null)
  expect(readSession(() => storage)).toBeNull()
})

test('a session of a newer version is read as far as it is known', () => {
  expect(parseSession(JSON.stringify({ ...admin, team: 7 }))).toEqual(admin)
})

test.each([
  'not json',
  'null',
  '7',
  '[]',
  '{}',
  '{"email":"a@b.example","name":"","role":"admin"}',
  '{"email":{},"name":[],"role":1}',
])('a stored session that is nonsense is no session: %s', (text) => {
  expect(parseSession(text)).toBeNull()
})

test('a browser that blocks its storage holds no session', () => {
  expect(readSession(blocked)).toBeNull()
})

test('a browser that blocks its storage keeps nobody from signing in or out, and says so in its console', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  storeSession(blocked, admin)
  storeSession(blocked, null)
  expect(log).toHaveBeenCalledTimes(2)
  log.mockRestore()
})
