import { afterEach, expect, test, vi } from 'vitest'
import { navigation } from './navigation.ts'
import { paletteKeys, readShortcut } from './shortcuts.ts'

afterEach(() => vi.unstubAllGlobals())

const keyPress = (
  key: string,
  modifiers: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
})
const readAction = (...args: Parameters<typeof keyPress>) =>
  readShortcut(keyPress(...args), false, navigation)
const readActionAfterG = (key: string) => readShortcut(keyPress(key), true, navigation)

test('Ctrl or Cmd with K opens the palette, in upper and lower case', () => {
  expect(readAction('k', { ctrlKey: true })).toEqual({ kind: 'palette' })
  expect(readAction('K', { metaKey: true })).toEqual({ kind: 'palette' })
  expect(readAction('k')).toBeUndefined()
  expect(readAction('k', { ctrlKey: true, altKey: true })).toBeUndefined()
})

test('a letter after a g navigates, and every item has its own letter', () => {
  expect(readActionAfterG('c')).toEqual({ kind: 'navigate', href: '/dashboard/contacts' })
  expect(readActionAfterG('C')).toEqual({ kind: 'navigate', href: '/dashboard/contacts' })
  expect(readActionAfterG('x')).toBeUndefined()
  expect(readAction('c')).toBeUndefined()
  expect(new Set(navigation.map(({ letter }) => letter)).size).toBe(navigation.length)
})

test('a question mark lists the shortcuts, a slash searches, and the browser’s shortcuts have no action', () => {
  expect(readAction('?')).toEqual({ kind: 'shortcuts' })
  expect(readAction('/')).toEqual({ kind: 'search' })
  expect(readAction('?', { altKey: true })).toBeUndefined()
  expect(readAction('/', { ctrlKey: true })).toBeUndefined()
  expect(readAction('r', { ctrlKey: true })).toBeUndefined()
})

test.each([
  ['MacIntel', ['⌘', 'K']],
  ['Linux x86_64', ['Ctrl', 'K']],
])('the keys of the palette on %s are %j', (platform, keys) => {
  vi.stubGlobal('navigator', { platform })
  expect(paletteKeys()).toEqual(keys)
})
