import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preference } from './preference.ts'

const items = new Map<string, string>()
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
}

beforeEach(() => {
  items.clear()
  vi.stubGlobal('localStorage', { ...storage })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

const density = () => preference('density', ['comfortable', 'compact'], 'comfortable')

test('a choice is stored', () => {
  density().choose('compact')
  expect(items.get('callwright.density')).toBe('compact')
  expect(density().read()).toBe('compact')
})

test.each(['', 'huge', 'null', '{"density":"compact"}'])(
  'an invalid stored value is the default: %j',
  (stored) => {
    items.set('callwright.density', stored)
    expect(density().read()).toBe('comfortable')
  },
)

test('where storage is full, a choice lasts as long as the page, and listeners are called', () => {
  const preferred = density()
  const values: string[] = []
  const unsubscribe = preferred.subscribe(() => values.push(preferred.read()))
  localStorage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  preferred.choose('compact')
  expect(preferred.read()).toBe('compact')
  expect(density().read()).toBe('comfortable')
  localStorage.setItem = storage.setItem
  preferred.choose('comfortable')
  unsubscribe()
  preferred.choose('compact')
  expect(values).toEqual(['compact', 'comfortable'])
})

test('where storage is blocked, the choice is the default', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(density().read()).toBe('comfortable')
})

test('a choice made in another tab applies here', () => {
  const preferred = density()
  const listener = vi.fn()
  preferred.subscribe(listener)
  items.set('callwright.density', 'compact')
  window.dispatchEvent(new Event('storage'))
  expect(listener).toHaveBeenCalledOnce()
  expect(preferred.read()).toBe('compact')
})
