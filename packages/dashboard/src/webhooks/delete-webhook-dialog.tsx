import type { Webhook } from '@callwright/contract'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { serverReason } from '../lib/api.ts'
import { ConfirmDialog } from '../lib/confirm-dialog.tsx'
import { webhooksMessages as texts } from './webhooks.messages.ts'
import { webhooksMutations } from './webhooks.queries.ts'

export interface DeleteWebhookDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  webhook: Webhook
  /** Called when the dialog closes, after the deletion or without it. */
  onClose: () => void
}

/** Asks before a webhook is deleted. */
export function DeleteWebhookDialog({ open, webhook, onClose }: DeleteWebhookDialogProps) {
  const deletion = useMutation(webhooksMutations.delete())
  const confirm = async () => {
    try {
      await deletion.mutateAsync(webhook.id)
      toast.success(texts.deleted)
    } catch (error) {
      toast.error(texts.deleteFailed(serverReason(error)))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title="Delete this webhook?"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={deletion.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <span className="block truncate font-medium text-strong">{webhook.url}</span>
      {texts.deleteQuestion}
    </ConfirmDialog>
  )
}
