import type { ApiKey } from '@callwright/contract'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '@callwright/ui/alert-dialog'
import { Button } from '@callwright/ui/button'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { serverReason } from '../lib/api.ts'
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
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !revokeKey.isPending && onClose()}
    >
      <AlertDialogContent>
        <AlertDialogTitle className="wrap-anywhere">Revoke “{name}”?</AlertDialogTitle>
        <AlertDialogDescription>{texts.revokeQuestion}</AlertDialogDescription>
        <AlertDialogFooter>
          <AlertDialogCancel disabled={revokeKey.isPending}>Cancel</AlertDialogCancel>
          <Button
            variant="danger"
            busy={revokeKey.isPending}
            busyLabel="Revoking..."
            onClick={revoke}
          >
            Revoke
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
