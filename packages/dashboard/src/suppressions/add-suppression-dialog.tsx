import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@callwright/ui/dialog'
import { useState } from 'react'
import { useDiscardQuestion } from '../lib/use-discard-question.tsx'
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
  const [isAdding, setIsAdding] = useState(false)
  const { close, askOrClose, question } = useDiscardQuestion({
    ...{ open, isDirty, onClose },
    description: texts.discardHint,
  })
  return (
    <>
      <Dialog open={open} onOpenChange={() => isAdding || askOrClose()}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Add to the do-not-call list</DialogTitle>
            <DialogDescription>{texts.addHint}</DialogDescription>
          </DialogHeader>
          <SuppressionFields
            onDirtyChange={setIsDirty}
            onAddingChange={setIsAdding}
            onClose={close}
          />
        </DialogContent>
      </Dialog>
      {question}
    </>
  )
}
