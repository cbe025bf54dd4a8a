import { spyOn } from 'storybook/test'

/** Gives a story a local storage of its own: stories of other files run beside it on the same origin. */
export function ownStorage(items: Record<string, string> = {}) {
  const kept = new Map(Object.entries(items))
  const storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  } as Storage
  spyOn(window, 'localStorage', 'get').mockReturnValue(storage)
}
