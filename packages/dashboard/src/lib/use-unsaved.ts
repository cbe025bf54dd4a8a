import { createContext, use, useEffect } from 'react'
import { messages } from './messages.ts'

/** What a person is asked who is about to leave something behind. */
export interface UnsavedQuestion {
  title: string
  hint: string
  /** What they choose to stay. */
  stay: string
  /** What they choose to leave it behind. */
  leave: string
}

/** Keeps the screen until its question is answered; gives back what lets it go. */
export type HoldScreen = (question: UnsavedQuestion) => () => void

/** Holds the screen against the ways that lead to another one; outside the product there are none. */
export const UnsavedContext = createContext<HoldScreen>(() => () => {})

/** Asks before the page or the screen is left while something on it would be lost. */
export function useUnsaved(unsaved: boolean, question: UnsavedQuestion = messages.unsaved): void {
  const hold = use(UnsavedContext)
  useEffect(() => {
    if (!unsaved) return
    // Of a document that goes, the browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    const release = hold(question)
    return () => {
      window.removeEventListener('beforeunload', ask)
      release()
    }
  }, [unsaved, hold, question])
}
