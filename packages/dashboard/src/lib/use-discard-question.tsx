import { type ReactNode, useLayoutEffect, useState } from 'react'
import { messages } from './messages.ts'
import { UnsavedDialog } from './unsaved-dialog.tsx'
import { useUnsavedPrompt } from './use-unsaved-prompt.ts'

interface DiscardQuestionOptions {
  /** Whether the dialog with the form is open. */
  open: boolean
  /** Whether something was typed that is not saved. */
  isDirty: boolean
  /** What would be discarded, as a sentence. */
  description: string
  /** Called when the dialog closes. */
  onClose: () => void
}

/** Lets a dialog with a form close only after a question while it has unsaved changes. */
export function useDiscardQuestion({
  open,
  isDirty,
  description,
  onClose,
}: DiscardQuestionOptions): {
  /** Closes the dialog. */
  close: () => void
  /** Closes the dialog, or asks before when there are unsaved changes. */
  askOrClose: () => void
  /** The question, to be rendered beside the dialog. */
  question: ReactNode
} {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => {
    setIsAsking(false)
    onClose()
  }
  useUnsavedPrompt(open && isDirty, messages.unsaved, close)
  return {
    close,
    askOrClose: () => (isDirty ? setIsAsking(true) : close()),
    question: (
      <UnsavedDialog
        open={open && isAsking}
        onOpenChange={setIsAsking}
        texts={{ ...messages.unsaved, description }}
        onLeave={close}
      />
    ),
  }
}

/**
 * Calls `onChange` with the state of a form in the dialog, such as whether it has unsaved changes, and with false when the
 * form is removed. A layout effect runs before the next key event, which may be the Escape that closes the dialog.
 */
export function useReport(state: boolean, onChange: (state: boolean) => void): void {
  useLayoutEffect(() => {
    onChange(state)
    return () => onChange(false)
  }, [state, onChange])
}
