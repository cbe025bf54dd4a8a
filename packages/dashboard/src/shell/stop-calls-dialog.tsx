import { policyLimits } from '@callwright/contract'
import { Field, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { ConfirmDialog } from '../lib/confirm-dialog.tsx'
import { messages } from '../lib/messages.ts'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'
import { texts } from './calling-stop.messages.ts'
import { callingStopMutations } from './calling-stop.mutations.ts'

export interface StopCallsDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the dialog closes. */
  onClose: () => void
}

/** Asks before it stops all calls of the workspace. */
export function StopCallsDialog({ open, onClose }: StopCallsDialogProps) {
  const [reason, setReason] = useState('')
  const stop = useMutation(callingStopMutations.start())
  const clearAndClose = () => {
    setReason('')
    onClose()
  }
  useUnsavedPrompt(open && reason !== '', messages.unsaved, clearAndClose)
  const stopCalls = async () => {
    try {
      await stop.mutateAsync(reason.trim())
      toast.success(texts.stopped)
      clearAndClose()
    } catch (error) {
      // The dialog stays open, so that the stop can be tried again at once.
      toast.error(texts.stopFailed(serverReason(error)))
    }
  }
  return (
    <ConfirmDialog
      open={open}
      title="Stop all calls?"
      confirmLabel={texts.stopAll}
      busyLabel="Stopping..."
      isBusy={stop.isPending}
      onConfirm={stopCalls}
      onClose={onClose}
      content={
        <Field>
          <FieldLabel>{texts.reasonLabel}</FieldLabel>
          <Input
            autoComplete="off"
            maxLength={policyLimits.stop_reason_length}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <FieldHint>{texts.reasonHint}</FieldHint>
        </Field>
      }
    >
      {texts.question}
    </ConfirmDialog>
  )
}
