import type { ApiKey } from '@callwright/contract'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { serverReason } from '../lib/api.ts'
import { ConfirmDialog } from '../lib/confirm-dialog.tsx'
import { texts } from './api-keys.messages.ts'
import { apiKeysMutations } from './api-keys.queries.ts'

export interface RevokeApiKeyDialogProps {
  apiKey: ApiKey
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the dialog closes. */
  onClose: () => void
}

/** Asks before an API key is revoked. */
export function RevokeApiKeyDialog({
  apiKey: { id, name },
  open,
  onClose,
}: RevokeApiKeyDialogProps) {
  const revokeKey = useMutation(apiKeysMutations.revoke())
  const revoke = async () => {
    try {
      await revokeKey.mutateAsync(id)
      toast.success(texts.revoked(name))
    } catch (error) {
      toast.error(texts.revokeFailed(serverReason(error)))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Revoke “${name}”?`}
      confirmLabel="Revoke"
      busyLabel="Revoking..."
      isBusy={revokeKey.isPending}
      onConfirm={revoke}
      onClose={onClose}
    >
      {texts.revokeQuestion}
    </ConfirmDialog>
  )
}
