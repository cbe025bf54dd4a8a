import type { Webhook, WebhookWithSecret } from '@callwright/contract'
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
    <AlertDialog open={open} onOpenChange={() => !rotate.isPending && onClose()}>
      <AlertDialogContent>
        <AlertDialogTitle>Replace the secret?</AlertDialogTitle>
        <AlertDialogDescription>{texts.rotateQuestion}</AlertDialogDescription>
        <AlertDialogFooter>
          <AlertDialogCancel disabled={rotate.isPending}>Cancel</AlertDialogCancel>
          <Button busy={rotate.isPending} busyLabel="Replacing..." onClick={confirm}>
            Replace secret
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
