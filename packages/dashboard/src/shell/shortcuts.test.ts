import { expect, test } from 'vitest'
import { navigation } from './navigation.ts'
import { readWish } from './shortcuts.ts'

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
const wish = (...args: Parameters<typeof press>) => readWish(press(...args), false, navigation)
const wishAfterG = (key: string) => readWish(press(key), true, navigation)

test('Ctrl or Cmd and K ask for the palette, in any case', () => {
  expect(wish('k', { ctrlKey: true })).toEqual({ kind: 'palette' })
  expect(wish('K', { metaKey: true })).toEqual({ kind: 'palette' })
  expect(wish('k')).toBeUndefined()
  expect(wish('k', { ctrlKey: true, altKey: true })).toBeUndefined()
})

test('a g and a letter go to a place, and every place has its own', () => {
  expect(wishAfterG('c')).toEqual({ kind: 'go', href: '/dashboard/contacts' })
  expect(wishAfterG('C')).toEqual({ kind: 'go', href: '/dashboard/contacts' })
  expect(wishAfterG('x')).toBeUndefined()
  expect(wish('c')).toBeUndefined()
  expect(new Set(navigation.map(({ letter }) => letter)).size).toBe(navigation.length)
})

test('a question mark lists the shortcuts, a slash searches, and what the browser does stays its own', () => {
  expect(wish('?')).toEqual({ kind: 'shortcuts' })
  expect(wish('/')).toEqual({ kind: 'search' })
  expect(wish('?', { altKey: true })).toBeUndefined()
  expect(wish('/', { ctrlKey: true })).toBeUndefined()
  expect(wish('r', { ctrlKey: true })).toBeUndefined()
})
