import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preference } from './preference.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', { ...storage })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

const density = () => preference('density', ['comfortable', 'compact'], 'comfortable')

test('a choice is kept, and is there for the next page', () => {
  density().choose('compact')
  expect(kept.get('callwright.density')).toBe('compact')
  expect(density().read()).toBe('compact')
})

test.each(['', 'huge', 'null', '{"density":"compact"}'])(
  'nonsense in storage is the usual: %j',
  (nonsense) => {
    kept.set('callwright.density', nonsense)
    expect(density().read()).toBe('comfortable')
  },
)

test('where storage is full, a choice lasts as long as the page, and whoever listens hears of it', () => {
  const chosen = density()
  const heard: string[] = []
  const stop = chosen.subscribe(() => heard.push(chosen.read()))
  localStorage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  chosen.choose('compact')
  expect(chosen.read()).toBe('compact')
  expect(density().read()).toBe('comfortable')
  localStorage.setItem = storage.setItem
  chosen.choose('comfortable')
  stop()
  chosen.choose('compact')
  expect(heard).toEqual(['compact', 'comfortable'])
})

test('where storage is blocked, everything is as usual', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(density().read()).toBe('comfortable')
})

test('a choice made in another tab counts here', () => {
  const chosen = density()
  const heard = vi.fn()
  chosen.subscribe(heard)
  kept.set('callwright.density', 'compact')
  window.dispatchEvent(new Event('storage'))
  expect(heard).toHaveBeenCalledOnce()
  expect(chosen.read()).toBe('compact')
})
