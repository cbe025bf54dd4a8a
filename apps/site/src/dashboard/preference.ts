import { useSyncExternalStore } from 'react'

/** A choice among a few that a person made for this browser. */
interface Preference<Choice extends string> {
  read: () => Choice
  choose: (choice: Choice) => void
  /** Hears of another choice, made here or in another tab; returns how to stop. */
  subscribe: (listener: () => void) => () => void
}

/** A preference kept in local storage; what is no choice there counts for nothing. */
export function preference<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  usual: NoInfer<Choice>,
): Preference<Choice> {
  const key = `callwright.${name}`
  const listeners = new Set<() => void>()
  // Where storage is full or blocked, it lasts as long as the page.
  let unkept: Choice | undefined

  return {
    read: () => {
      if (unkept !== undefined) return unkept
      try {
        const kept = localStorage.getItem(key)
        return choices.find((choice) => choice === kept) ?? usual
      } catch {
        return usual
      }
    },
    choose: (choice) => {
      unkept = undefined
      try {
        localStorage.setItem(key, choice)
      } catch {
        unkept = choice
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

/** What is chosen, and how to choose something else. */
export function usePreference<Choice extends string>({
  read,
  choose,
  subscribe,
}: Preference<Choice>): [Choice, (choice: Choice) => void] {
  return [useSyncExternalStore(subscribe, read), choose]
}
