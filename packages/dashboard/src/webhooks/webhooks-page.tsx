import type { Webhook, WebhookWithSecret } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import {
  Card,
  CardAction,
  CardContent,
  CardDescription,
  CardHeader,
  CardTitle,
} from '@callwright/ui/card'
import { EmptyState } from '@callwright/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { PlusIcon, WebhookIcon } from 'lucide-react'
import { QueryStatus } from '../lib/query-status.tsx'
import { useDialog } from '../lib/use-dialog.ts'
import { WorkspaceFrame } from '../lib/workspace-frame.tsx'
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { RotateSecretDialog } from './rotate-secret-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'
import { webhooksMessages as texts } from './webhooks.messages.ts'
import { webhooksQueries } from './webhooks.queries.ts'

/** The webhooks screen: the addresses that are sent events, and what was sent to each. */
export function WebhooksPage() {
  const webhooks = useQuery(webhooksQueries.list())
  const form = useDialog<Webhook | null>()
  const secret = useDialog<WebhookWithSecret>()
  const rotation = useDialog<Webhook>()
  const deletion = useDialog<Webhook>()
  const log = useDialog<Webhook>()
  const found = webhooks.data?.webhooks ?? []
  const addButton = (
    <Button onClick={() => form.show(null)}>
      <PlusIcon aria-hidden="true" />
      Add webhook
    </Button>
  )
  return (
    <WorkspaceFrame href="/dashboard/workspace/webhooks" subtitle={texts.subtitle}>
      <Card className={found.length > 0 ? 'max-w-3xl pb-0' : 'max-w-3xl'}>
        <CardHeader>
          <CardTitle>Webhooks</CardTitle>
          <CardDescription>{texts.hint}</CardDescription>
          {found.length > 0 && (
            // Beside the button, a phone has no room for the description.
            <CardAction className="max-sm:col-start-1 max-sm:row-span-1 max-sm:row-start-3 max-sm:mt-2">
              {addButton}
            </CardAction>
          )}
        </CardHeader>
        {!webhooks.data && (
          <CardContent>
            <QueryStatus
              query={webhooks}
              label="Loading webhooks"
              rows={2}
              errorTitle={texts.loadFailed}
            />
          </CardContent>
        )}
        {webhooks.isSuccess && found.length === 0 && (
          <EmptyState
            icon={<WebhookIcon />}
            title={texts.emptyTitle}
            description={texts.emptyHint}
            className="pt-4"
          >
            {addButton}
          </EmptyState>
        )}
        {found.length > 0 && (
          <ul aria-label="Webhooks" className="divide-y divide-hairline border-hairline border-t">
            {found.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                onShowLog={() => log.show(webhook)}
                onEdit={() => form.show(webhook)}
                onRotateSecret={() => rotation.show(webhook)}
                onDelete={() => deletion.show(webhook)}
              />
            ))}
          </ul>
        )}
      </Card>
      {form.state && (
        <WebhookDialog
          open={form.state.open}
          webhook={form.state.subject}
          onCreated={secret.show}
          onClose={form.close}
        />
      )}
      {secret.state && (
        <SecretDialog
          open={secret.state.open}
          created={secret.state.subject}
          onClose={secret.close}
        />
      )}
      {rotation.state && (
        <RotateSecretDialog
          open={rotation.state.open}
          webhook={rotation.state.subject}
          onRotated={secret.show}
          onClose={rotation.close}
        />
      )}
      {deletion.state && (
        <DeleteWebhookDialog
          open={deletion.state.open}
          webhook={deletion.state.subject}
          onClose={deletion.close}
        />
      )}
      {log.state && (
        <DeliveriesDialog open={log.state.open} webhook={log.state.subject} onClose={log.close} />
      )}
    </WorkspaceFrame>
  )
}
