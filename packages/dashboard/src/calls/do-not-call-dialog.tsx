import { Alert } from '@callwright/ui/alert'
import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors, serverReason } from '../lib/api.ts'
import { ConfirmDialog } from '../lib/confirm-dialog.tsx'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'
import { callsMutations } from './calls.queries.ts'
import { texts } from './do-not-call.messages.ts'
import type { EnhancedCall } from './enhanced-call.ts'

export interface DoNotCallDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** The call whose number is not to be called again. */
  call: EnhancedCall
  /** Called when the dialog closes. */
  onClose: () => void
}

/** Asks before the number of a call is added to the do-not-call list, and why. */
export function DoNotCallDialog({ open, call, onClose }: DoNotCallDialogProps) {
  const [reason, setReason] = useState('')
  const add = useMutation(callsMutations.addToDoNotCallList())
  useUnsavedPrompt(open && reason !== '')
  const close = () => {
    add.reset()
    onClose()
  }
  const confirm = async () => {
    try {
      await add.mutateAsync({ call_id: call.id, reason })
      toast.success(texts.added)
      setReason('')
      close()
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <ConfirmDialog
      open={open}
      title={texts.title}
      confirmLabel="Do not call again"
      busyLabel="Adding..."
      isBusy={add.isPending}
      variant="primary"
      onConfirm={confirm}
      onClose={close}
      content={
        <>
          <Field>
            <FieldLabel>{texts.reasonLabel}</FieldLabel>
            <Input
              autoComplete="off"
              // The server accepts no longer reason.
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <FieldHint>{texts.reasonHint}</FieldHint>
            <FieldError>{fieldErrors(add.error).reason}</FieldError>
          </Field>
          {add.isError && <Alert tone="negative">{texts.addFailed(serverReason(add.error))}</Alert>}
        </>
      }
    >
      {texts.question(call.contact?.phone_formatted ?? '')}
    </ConfirmDialog>
  )
}
