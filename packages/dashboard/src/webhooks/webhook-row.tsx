import type { Webhook } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Badge } from '@callwright/ui/badge'
import { Button } from '@callwright/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@callwright/ui/dropdown-menu'
import { IconButton } from '@callwright/ui/icon-button'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { EllipsisIcon } from 'lucide-react'
import { serverReason } from '../lib/api.ts'
import { useFormatter } from '../lib/formatter.ts'
import { keepFocus } from '../lib/keep-focus.ts'
import { webhooksMessages as texts } from './webhooks.messages.ts'
import { webhooksMutations } from './webhooks.queries.ts'

export interface WebhookRowProps {
  webhook: Webhook
  /** Called when the admin wants to see the deliveries. */
  onShowLog: () => void
  /** Called when the admin wants to edit it. */
  onEdit: () => void
  /** Called when the admin wants a new secret. */
  onRotateSecret: () => void
  /** Called when the admin wants to delete it. */
  onDelete: () => void
}

/** A webhook: its address, its events and how the last deliveries went. */
export function WebhookRow({
  webhook,
  onShowLog,
  onEdit,
  onRotateSecret,
  onDelete,
}: WebhookRowProps) {
  const { id, url, description, events, enabled, disabled_reason, recent } = webhook
  const { previous_secret_until: previousUntil } = webhook
  const formatter = useFormatter()
  const update = useMutation(webhooksMutations.update())
  const setEnabled = async (newEnabled: boolean) => {
    try {
      await update.mutateAsync({ id, enabled: newEnabled })
      toast.success(newEnabled ? texts.enabled : texts.disabled)
    } catch (error) {
      const toMessage = newEnabled ? texts.enableFailed : texts.disableFailed
      toast.error(toMessage(serverReason(error)))
    }
  }
  return (
    <li
      ref={keepFocus}
      tabIndex={-1}
      className="flex flex-col gap-3 px-card py-4 focus-visible:-outline-offset-2"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p
            className="truncate font-medium text-strong @max-[14rem]:whitespace-normal"
            dir="ltr"
            title={url}
          >
            {url}
          </p>
          {description && <p className="mt-0.5 text-muted">{description}</p>}
        </div>
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton label={`Actions for ${url}`} variant="ghost" className="-my-1">
              <EllipsisIcon />
            </IconButton>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            <DropdownMenuItem onSelect={onEdit}>Edit</DropdownMenuItem>
            <DropdownMenuItem onSelect={onRotateSecret}>Replace secret</DropdownMenuItem>
            <DropdownMenuItem onSelect={() => setEnabled(!enabled)}>
              {enabled ? 'Disable' : 'Enable'}
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem variant="danger" onSelect={onDelete}>
              Delete
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      {!enabled && (
        <Alert tone={disabled_reason ? 'negative' : 'neutral'}>
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-60">
              <strong className="font-medium">Disabled.</strong>{' '}
              {disabled_reason ?? texts.disabledByAdmin}
            </p>
            <Button
              variant="secondary"
              size="sm"
              className="sm:-my-1.5"
              aria-label={`Enable ${url}`}
              busy={update.isPending}
              onClick={() => setEnabled(true)}
            >
              Enable
            </Button>
          </div>
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ul aria-label="Events" className="flex flex-wrap gap-1.5">
          {events.map((event) => (
            <li key={event} className="flex">
              <Badge className="font-mono">{event}</Badge>
            </li>
          ))}
        </ul>
        <div className="flex items-center justify-between gap-2 max-sm:w-full @max-[14rem]:flex-wrap">
          <span className="text-muted text-sm">{texts.health(recent)}</span>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Deliveries to ${url}`}
            onClick={onShowLog}
          >
            Deliveries
          </Button>
        </div>
      </div>
      {previousUntil && (
        <p className="text-muted text-sm">
          {texts.previousSecret(formatter.dateTime(previousUntil))}
        </p>
      )}
    </li>
  )
}
