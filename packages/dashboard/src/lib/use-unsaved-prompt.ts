import { createContext, use, useEffect, useEffectEvent } from 'react'
import { messages } from './messages.ts'

/** The texts of the dialog that asks before unsaved changes are discarded. */
export interface UnsavedDialogTexts {
  title: string
  description: string
  /** The label of the button that stays. */
  stayLabel: string
  /** The label of the button that leaves. */
  leaveLabel: string
}

/** Blocks navigation with a dialog; calls `onLeave` when the person leaves. Returns a function that unblocks. */
export type BlockWithDialog = (texts: UnsavedDialogTexts, onLeave: () => void) => () => void

/** The context of the function that blocks navigation; by default it does nothing. */
export const UnsavedContext = createContext<BlockWithDialog>(() => () => {})

let isUnloadAllowed = false

/** Lets the document be left without a question of the browser, because the person has answered that of a dialog. */
export function allowUnload(): void {
  isUnloadAllowed = true
}

/**
 * Asks before the person leaves the page or the screen with unsaved changes. `onLeave` discards them in a dialog that
 * stays when the screen is left.
 */
export function useUnsavedPrompt(
  hasUnsavedChanges: boolean,
  texts: UnsavedDialogTexts = messages.unsaved,
  onLeave?: () => void,
): void {
  const block = use(UnsavedContext)
  const leave = useEffectEvent(() => onLeave?.())
  useEffect(() => {
    if (!hasUnsavedChanges) return
    // When the document is left, the browser asks with its own dialog.
    const preventUnload = (event: BeforeUnloadEvent) => {
      if (!isUnloadAllowed) event.preventDefault()
    }
    window.addEventListener('beforeunload', preventUnload)
    const unblock = block(texts, () => leave())
    return () => {
      window.removeEventListener('beforeunload', preventUnload)
      unblock()
    }
  }, [hasUnsavedChanges, block, texts])
}
