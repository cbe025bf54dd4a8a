import type { Webhook } from '@callwright/contract'
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
    <AlertDialog open={open} onOpenChange={() => !deletion.isPending && onClose()}>
      <AlertDialogContent>
        <AlertDialogTitle>Delete this webhook?</AlertDialogTitle>
        <AlertDialogDescription>
          <span className="block truncate font-medium text-strong">{webhook.url}</span>
          {texts.deleteQuestion}
        </AlertDialogDescription>
        <AlertDialogFooter>
          <AlertDialogCancel disabled={deletion.isPending}>Cancel</AlertDialogCancel>
          <Button
            variant="danger"
            busy={deletion.isPending}
            busyLabel="Deleting..."
            onClick={confirm}
          >
            Delete
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
