import { expect, test } from 'vitest'
import { navigation } from './navigation.ts'
import { readShortcut } from './shortcuts.ts'

const press = (
  key: string,
  keys: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...keys,
})
const action = (...args: Parameters<typeof press>) =>
  readShortcut(press(...args), false, navigation)
const shortcutAfterG = (key: string) => readShortcut(press(key), true, navigation)

test('Ctrl or Cmd and K open the palette, in upper and lower case', () => {
  expect(action('k', { ctrlKey: true })).toEqual({ kind: 'palette' })
  expect(action('K', { metaKey: true })).toEqual({ kind: 'palette' })
  expect(action('k')).toBeUndefined()
  expect(action('k', { ctrlKey: true, altKey: true })).toBeUndefined()
})

test('a g and a letter navigate, and every item has its own letter', () => {
  expect(shortcutAfterG('c')).toEqual({ kind: 'go', href: '/dashboard/contacts' })
  expect(shortcutAfterG('C')).toEqual({ kind: 'go', href: '/dashboard/contacts' })
  expect(shortcutAfterG('x')).toBeUndefined()
  expect(action('c')).toBeUndefined()
  expect(new Set(navigation.map(({ letter }) => letter)).size).toBe(navigation.length)
})

test('a question mark lists the shortcuts, a slash searches, and the browser’s own shortcuts are left alone', () => {
  expect(action('?')).toEqual({ kind: 'shortcuts' })
  expect(action('/')).toEqual({ kind: 'search' })
  expect(action('?', { altKey: true })).toBeUndefined()
  expect(action('/', { ctrlKey: true })).toBeUndefined()
  expect(action('r', { ctrlKey: true })).toBeUndefined()
})
