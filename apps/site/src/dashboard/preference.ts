import { useSyncExternalStore } from 'react'

/** A choice among a few values, made for this browser. */
interface Preference<Choice extends string> {
  read: () => Choice
  choose: (choice: Choice) => void
  /** Has `listener` called when the choice changes, here or in another tab; returns how to unsubscribe. */
  subscribe: (listener: () => void) => () => void
}

/** Creates a preference in local storage. An invalid stored value counts as none. */
export function preference<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  defaultChoice: NoInfer<Choice>,
): Preference<Choice> {
  const key = `callwright.${name}`
  const listeners = new Set<() => void>()
  // Where storage is full or blocked, the choice lasts as long as the page.
  let unsaved: Choice | undefined

  return {
    read: () => {
      if (unsaved !== undefined) return unsaved
      try {
        const stored = localStorage.getItem(key)
        return choices.find((choice) => choice === stored) ?? defaultChoice
      } catch {
        return defaultChoice
      }
    },
    choose: (choice) => {
      unsaved = undefined
      try {
        localStorage.setItem(key, choice)
      } catch {
        unsaved = choice
      }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
  }
}

/** Returns the choice, and a function to change it. */
export function usePreference<Choice extends string>({
  read,
  choose,
  subscribe,
}: Preference<Choice>): [Choice, (choice: Choice) => void] {
  return [useSyncExternalStore(subscribe, read), choose]
}
