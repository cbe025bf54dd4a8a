import { spyOn } from 'storybook/test'

/** Replaces the local storage of a story, since stories of other files run at the same time on the same origin. */
export function mockLocalStorage(items: Record<string, string> = {}) {
  const storedItems = new Map(Object.entries(items))
  const storage = {
    getItem: (key) => storedItems.get(key) ?? null,
    setItem: (key, value) => void storedItems.set(key, value),
    removeItem: (key) => void storedItems.delete(key),
  } as Storage
  spyOn(window, 'localStorage', 'get').mockReturnValue(storage)
}
