import { spyOn } from 'storybook/test'

/** Replaces the local storage of a story, since stories of other files run at the same time on the same origin. */
export function mockLocalStorage(items: Record<string, string> = {}) {
  const stored = new Map(Object.entries(items))
  const storage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  } as Storage
  spyOn(window, 'localStorage', 'get').mockReturnValue(storage)
}
