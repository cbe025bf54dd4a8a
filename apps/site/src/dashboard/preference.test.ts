import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPreference } from './preference.ts'

const storedItems = new Map<string, string>()
const storage = {
  getItem: (key: string) => storedItems.get(key) ?? null,
  setItem: (key: string, value: string) => void storedItems.set(key, value),
}

beforeEach(() => {
  storedItems.clear()
  vi.stubGlobal('localStorage', { ...storage })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

const createDensityPreference = () =>
  createPreference('density', ['comfortable', 'compact'], 'comfortable')

test('a choice is stored', () => {
  createDensityPreference().choose('compact')
  expect(storedItems.get('callwright.density')).toBe('compact')
  expect(createDensityPreference().read()).toBe('compact')
})

test.each(['', 'huge', 'null', '{"density":"compact"}'])(
  'an invalid stored value is the default: %j',
  (stored) => {
    storedItems.set('callwright.density', stored)
    expect(createDensityPreference().read()).toBe('comfortable')
  },
)

test('when storage is full, a choice lasts as long as the page, and listeners are called', () => {
  const density = createDensityPreference()
  const choices: string[] = []
  const unsubscribe = density.subscribe(() => choices.push(density.read()))
  localStorage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  density.choose('compact')
  expect(density.read()).toBe('compact')
  expect(createDensityPreference().read()).toBe('comfortable')
  localStorage.setItem = storage.setItem
  density.choose('comfortable')
  unsubscribe()
  density.choose('compact')
  expect(choices).toEqual(['compact', 'comfortable'])
})

test('when storage is blocked, the choice is the default', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(createDensityPreference().read()).toBe('comfortable')
})

test('a choice in another tab calls listeners and applies in this tab', () => {
  const density = createDensityPreference()
  const listener = vi.fn()
  density.subscribe(listener)
  storedItems.set('callwright.density', 'compact')
  window.dispatchEvent(new Event('storage'))
  expect(listener).toHaveBeenCalledOnce()
  expect(density.read()).toBe('compact')
})
