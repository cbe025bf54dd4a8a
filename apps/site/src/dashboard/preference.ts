import { useSyncExternalStore } from 'react'

/** A choice among a few values, which is stored in this browser. */
interface Preference<Choice extends string> {
  read: () => Choice
  choose: (choice: Choice) => void
  /** Calls `listener` when the choice changes in this or another tab; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

/** Creates a preference in local storage. An invalid stored value is ignored. */
export function createPreference<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  defaultChoice: NoInfer<Choice>,
): Preference<Choice> {
  const key = `callwright.${name}`
  const listeners = new Set<() => void>()
  // When storage is full or blocked, the choice lasts as long as the page.
  let unsavedChoice: Choice | undefined

  return {
    read: () => {
      if (unsavedChoice !== undefined) return unsavedChoice
      try {
        const stored = localStorage.getItem(key)
        return choices.find((choice) => choice === stored) ?? defaultChoice
      } catch {
        return defaultChoice
      }
    },
    choose: (choice) => {
      unsavedChoice = undefined
      try {
        localStorage.setItem(key, choice)
      } catch {
        unsavedChoice = choice
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
