import { createContext, use, useEffect } from 'react'
import { messages } from './messages.ts'

/** The texts of the dialog that asks before unsaved input is lost. */
export interface UnsavedQuestion {
  title: string
  hint: string
  /** The label of the button that stays. */
  stay: string
  /** The label of the button that leaves. */
  leave: string
}

/** Blocks navigation until the question is answered. Returns a function that unblocks. */
export type BlockWithQuestion = (question: UnsavedQuestion) => () => void

/** Blocks navigation to other screens; does nothing outside the product, where there are none. */
export const UnsavedContext = createContext<BlockWithQuestion>(() => () => {})

/** Asks before the page or the screen is left while it has unsaved input. */
export function useUnsaved(unsaved: boolean, question: UnsavedQuestion = messages.unsaved): void {
  const block = use(UnsavedContext)
  useEffect(() => {
    if (!unsaved) return
    // When the document is left, the browser asks with its own dialog.
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    const unblock = block(question)
    return () => {
      window.removeEventListener('beforeunload', preventUnload)
      unblock()
    }
  }, [unsaved, block, question])
}
