import type { Webhook, WebhookWithSecret } from '@callwright/contract'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { serverReason } from '../lib/api.ts'
import { ConfirmDialog } from '../lib/confirm-dialog.tsx'
import { webhooksMessages as texts } from './webhooks.messages.ts'
import { webhooksMutations } from './webhooks.queries.ts'

export interface RotateSecretDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  webhook: Webhook
  /** Called with the new secret. */
  onRotated: (rotated: WebhookWithSecret) => void
  /** Called when the dialog closes. */
  onClose: () => void
}

/** Asks before the secret of a webhook is replaced. */
export function RotateSecretDialog({ open, webhook, onRotated, onClose }: RotateSecretDialogProps) {
  const rotate = useMutation(webhooksMutations.rotateSecret())
  const confirm = async () => {
    try {
      onRotated(await rotate.mutateAsync(webhook.id))
    } catch (error) {
      toast.error(texts.rotateFailed(serverReason(error)))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title="Replace the secret?"
      confirmLabel="Replace secret"
      busyLabel="Replacing..."
      isBusy={rotate.isPending}
      variant="primary"
      onConfirm={confirm}
      onClose={onClose}
    >
      {texts.rotateQuestion}
    </ConfirmDialog>
  )
}
