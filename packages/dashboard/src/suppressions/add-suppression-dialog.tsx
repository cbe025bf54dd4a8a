import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@callwright/ui/dialog'
import { useState } from 'react'
import { messages } from '../lib/messages.ts'
import { UnsavedDialog } from '../lib/unsaved-dialog.tsx'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'
import { SuppressionFields } from './suppression-fields.tsx'
import { texts } from './suppressions.messages.ts'

export interface AddSuppressionDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the dialog closes. */
  onClose: () => void
}

/** Adds a number or a prefix to the do-not-call list; what was typed is discarded only after a confirmation. */
export function AddSuppressionDialog({ open, onClose }: AddSuppressionDialogProps) {
  const [isDirty, setIsDirty] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  useUnsavedPrompt(open && isDirty)
  const close = () => {
    setIsConfirming(false)
    onClose()
  }
  return (
    <>
      <Dialog open={open} onOpenChange={() => (isDirty ? setIsConfirming(true) : close())}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Add to the do-not-call list</DialogTitle>
            <DialogDescription>{texts.addHint}</DialogDescription>
          </DialogHeader>
          <SuppressionFields onDirtyChange={setIsDirty} onClose={close} />
        </DialogContent>
      </Dialog>
      <UnsavedDialog
        open={open && isConfirming}
        onOpenChange={setIsConfirming}
        texts={{ ...messages.unsaved, description: texts.discardHint }}
        onLeave={close}
      />
    </>
  )
}
