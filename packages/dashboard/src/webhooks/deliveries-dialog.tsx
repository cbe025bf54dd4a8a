import type { Webhook, WebhookDeliveryState } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@callwright/ui/dialog'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { SegmentedControl, SegmentedControlItem } from '@callwright/ui/segmented-control'
import { toast } from '@callwright/ui/toast'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { SendIcon } from 'lucide-react'
import { useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { RowsSkeleton } from '../lib/rows-skeleton.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { webhooksMessages as texts } from './webhooks.messages.ts'
import { webhooksMutations, webhooksQueries } from './webhooks.queries.ts'

export interface DeliveriesDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  webhook: Webhook
  /** Called when the dialog closes. */
  onClose: () => void
}

/** The log of what was sent to a webhook, from which events can be sent again. */
export function DeliveriesDialog({ open, webhook, onClose }: DeliveriesDialogProps) {
  const [state, setState] = useState<WebhookDeliveryState>()
  const test = useMutation(webhooksMutations.test())
  const sendTest = async () => {
    try {
      const { delivery } = await test.mutateAsync(webhook.id)
      if (delivery.state === 'delivered') toast.success(texts.testDelivered(delivery.last_status))
      else toast.error(texts.testNotDelivered(delivery.last_error))
    } catch (error) {
      toast.error(texts.testFailed(serverReason(error)))
    }
  }
  return (
    <Dialog open={open} onOpenChange={onClose}>
      {/* The height is fixed, so that the dialog does not move when the list becomes shorter. */}
      <DialogContent size="lg" className="h-full sm:h-190">
        <DialogHeader>
          <DialogTitle>Deliveries</DialogTitle>
          <DialogDescription className="truncate" dir="ltr">
            {webhook.url}
          </DialogDescription>
        </DialogHeader>
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 pb-4 sm:px-6">
          <SegmentedControl
            aria-label="State"
            value={state ?? 'all'}
            onValueChange={(value) =>
              setState(value === 'all' ? undefined : (value as WebhookDeliveryState))
            }
          >
            <SegmentedControlItem value="all">All</SegmentedControlItem>
            {(['pending', 'delivered', 'failed'] as const).map((each) => (
              <SegmentedControlItem key={each} value={each}>
                {texts.states[each]}
              </SegmentedControlItem>
            ))}
          </SegmentedControl>
          <Button
            variant="secondary"
            busy={test.isPending}
            busyLabel="Sending..."
            onClick={sendTest}
          >
            <SendIcon aria-hidden="true" />
            Send test
          </Button>
        </div>
        <DialogBody className="border-hairline border-t px-0 sm:px-0">
          <Deliveries webhook={webhook} state={state} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

interface DeliveriesProps {
  webhook: Webhook
  state: WebhookDeliveryState | undefined
}

function Deliveries({ webhook: { id, enabled }, state }: DeliveriesProps) {
  const query = useInfiniteQuery(webhooksQueries.deliveries(id, state))
  if (query.isPending) return <RowsSkeleton label="Loading deliveries" rows={4} />
  if (query.isLoadingError) {
    return (
      <ErrorState
        title={texts.deliveriesFailed}
        error={query.error}
        onRetry={() => query.refetch()}
      />
    )
  }
  const deliveries = query.data.pages.flatMap((page) => page.deliveries)
  if (deliveries.length === 0) {
    return (
      <EmptyState
        title={texts.noDeliveries}
        description={state ? texts.noneInState : texts.noDeliveriesHint}
      />
    )
  }
  return (
    <>
      <ul aria-label="Deliveries" className="divide-y divide-hairline">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} canReplay={enabled} />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <Alert tone="negative" className="mx-5 mt-4 sm:mx-6">
          {texts.moreFailed(serverReason(query.error))}
        </Alert>
      )}
      {query.hasNextPage && (
        <div className="flex justify-center border-hairline border-t p-4">
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
