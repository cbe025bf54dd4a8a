import { expect, test, vi } from 'vitest'
import {
  expiredSession,
  parseSession,
  readSession,
  readShownWorkspace,
  type StorageForSession,
  sessionKey,
  storeSession,
  storeShownWorkspace,
} from './session.ts'

const admin = { email: 'admin@callwright.example', name: 'Admin User', role: 'admin' } as const

function createStorage(): StorageForSession {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

const blockedStorage = (): StorageForSession => {
  throw new DOMException('Access is denied', 'SecurityError')
}

test('a stored session can be read again', () => {
  const storage = createStorage()
  storeSession(() => storage, admin)
  expect(readSession(() => storage)).toEqual(admin)
})

test('after a sign-out there is no session to read', () => {
  const storage = createStorage()
  storeSession(() => storage, admin)
  storeSession(() => storage, null)
  expect(readSession(() => storage)).toBeNull()
})

test('the shown workspace stays when a session ends, and is forgotten by a sign-out', () => {
  const storage = createStorage()
  storeSession(() => storage, admin)
  storeShownWorkspace(() => storage, 2)
  storeSession(() => storage, expiredSession)
  expect(readShownWorkspace(() => storage)).toBe('2')
  storeSession(() => storage, null)
  expect(readShownWorkspace(() => storage)).toBeNull()
})

test('when the browser blocks storage, there is no shown workspace', () => {
  storeShownWorkspace(blockedStorage, 2)
  expect(readShownWorkspace(blockedStorage)).toBeNull()
})

test('a session that the server has ended is none, and is stored as such for other tabs', () => {
  const storage = createStorage()
  storeSession(() => storage, admin)
  storeSession(() => storage, expiredSession)
  expect(readSession(() => storage)).toBeNull()
  expect(storage.getItem(sessionKey)).toBe(expiredSession)
})

test('fields of a newer version are ignored', () => {
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
])('an invalid stored session is ignored: %s', (text) => {
  expect(parseSession(text)).toBeNull()
})

test('when the browser blocks storage, there is no session', () => {
  expect(readSession(blockedStorage)).toBeNull()
})

test('when the browser blocks storage, storing a session logs an error and does not throw', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  storeSession(blockedStorage, admin)
  storeSession(blockedStorage, null)
  expect(log).toHaveBeenCalledTimes(2)
  log.mockRestore()
})
