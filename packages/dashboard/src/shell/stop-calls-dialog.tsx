import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { serverReason } from '../lib/api.ts'
import { ConfirmDialog } from '../lib/confirm-dialog.tsx'
import { texts } from './calling-stop.messages.ts'
import { callingStopMutations } from './calling-stop.queries.ts'

export interface StopCallsDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the dialog closes. */
  onClose: () => void
}

/** Asks before it stops all calls of the workspace. */
export function StopCallsDialog({ open, onClose }: StopCallsDialogProps) {
  const stop = useMutation(callingStopMutations.start())
  const stopCalls = async () => {
    try {
      await stop.mutateAsync()
      toast.success(texts.stopped)
      onClose()
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
    >
      {texts.question}
    </ConfirmDialog>
  )
}
