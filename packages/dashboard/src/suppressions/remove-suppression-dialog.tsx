import type { Suppression } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { serverReason } from '../lib/api.ts'
import { ConfirmDialog } from '../lib/confirm-dialog.tsx'
import { suppressionLabel } from './suppression-label.ts'
import { texts } from './suppressions.messages.ts'
import { suppressionsMutations } from './suppressions.queries.ts'

export interface RemoveSuppressionDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** The entry to remove. */
  suppression: Suppression
  /** Called when the dialog closes, after the removal or without it. */
  onClose: () => void
}

/** Asks before an entry is removed, after which its number may be called again. */
export function RemoveSuppressionDialog({
  open,
  suppression,
  onClose,
}: RemoveSuppressionDialogProps) {
  const removal = useMutation(suppressionsMutations.delete())
  const close = () => {
    removal.reset()
    onClose()
  }
  const remove = async () => {
    try {
      await removal.mutateAsync(suppression.id)
      toast.success(texts.removed)
      close()
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <ConfirmDialog
      open={open}
      title="Remove from the do-not-call list?"
      confirmLabel="Remove"
      busyLabel="Removing..."
      isBusy={removal.isPending}
      onConfirm={remove}
      onClose={close}
      content={
        removal.isError && (
          <Alert tone="negative">{texts.removeFailed(serverReason(removal.error))}</Alert>
        )
      }
    >
      <bdi className="block font-medium text-strong wrap-anywhere">
        {suppressionLabel(suppression)}
      </bdi>
      {suppression.call_id !== null && `${texts.optedOut} `}
      {texts.removeQuestion}
    </ConfirmDialog>
  )
}
