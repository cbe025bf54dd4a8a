import { spyOn } from 'storybook/test'

/** Replaces the local storage of a story: stories of other files run in parallel on the same origin. */
export function mockLocalStorage(items: Record<string, string> = {}) {
  const kept = new Map(Object.entries(items))
  const storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  } as Storage
  spyOn(window, 'localStorage', 'get').mockReturnValue(storage)
}
