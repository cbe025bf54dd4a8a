import type { WebhookDelivery } from '@callwright/contract'
import { Badge, BadgeDot, type BadgeProps } from '@callwright/ui/badge'
import { Button } from '@callwright/ui/button'
import { CopyableId } from '@callwright/ui/copyable-id'
import { DescriptionList } from '@callwright/ui/description-list'
import { JsonView } from '@callwright/ui/json-view'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { ChevronRightIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { DetailItem } from '../lib/detail-item.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { RelativeTime } from '../lib/relative-time.tsx'
import { timeUntil } from '../lib/time-until.ts'
import { useNow } from '../lib/use-now.ts'
import { webhooksMessages as texts } from './webhooks.messages.ts'
import { webhooksMutations } from './webhooks.queries.ts'

const tones: Record<WebhookDelivery['state'], BadgeProps['tone']> = {
  pending: 'warning',
  delivered: 'positive',
  failed: 'negative',
}

export interface DeliveryRowProps {
  delivery: WebhookDelivery
  /** Whether the event can be sent again: not while the webhook is disabled. */
  canReplay: boolean
}

/** A delivery in one line, which opens to its result and its payload. */
export function DeliveryRow({ delivery, canReplay }: DeliveryRowProps) {
  const { event, state, attempts, next_attempt_at, last_status, created_at } = delivery
  const [isOpen, setIsOpen] = useState(false)
  const { locale } = useFormatter()
  const now = useNow()
  const id = useId()
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="grid w-full grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 px-5 py-3 text-start transition-colors hover:bg-hover focus-visible:-outline-offset-2 sm:grid-cols-[auto_6.5rem_1fr_auto_auto] sm:px-6"
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronRightIcon
          aria-hidden="true"
          className={`size-4 shrink-0 text-muted transition-transform rtl:-scale-x-100 ${isOpen ? 'rotate-90' : ''}`}
        />
        <Badge tone={tones[state]}>
          <BadgeDot />
          {texts.states[state]}
        </Badge>
        <span className="order-last col-span-2 col-start-2 min-w-0 truncate font-mono text-sm text-strong sm:order-none sm:col-span-1 sm:col-start-auto">
          {event.type}
        </span>
        <span className="order-last col-span-2 col-start-2 text-muted text-sm sm:order-none sm:col-span-1 sm:col-start-auto">
          {texts.attempts(attempts)}
          {next_attempt_at && `, ${texts.nextAttempt(timeUntil(next_attempt_at, now, locale))}`}
          {last_status !== null && `, status ${last_status}`}
        </span>
        <span className="text-end text-muted text-sm sm:w-28">
          <RelativeTime time={created_at} />
        </span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <DeliveryDetails delivery={delivery} canReplay={canReplay} />}
      </div>
    </li>
  )
}

function DeliveryDetails({ delivery, canReplay }: DeliveryRowProps) {
  const { id, event_id, event, next_attempt_at, last_attempt_at, last_error } = delivery
  const formatter = useFormatter()
  const replay = useMutation(webhooksMutations.replay())
  const sendAgain = async () => {
    try {
      await replay.mutateAsync(id)
      toast.success(texts.replayed)
    } catch (error) {
      toast.error(texts.replayFailed(serverReason(error)))
    }
  }
  return (
    <div className="flex flex-col gap-4 px-5 pt-1 pb-5 sm:px-6 sm:ps-13">
      <DescriptionList>
        {last_error && <DetailItem term="Error">{last_error}</DetailItem>}
        {last_attempt_at && (
          <DetailItem term="Last attempt">
            {formatter.dateTimeWithSeconds(last_attempt_at)}
          </DetailItem>
        )}
        {next_attempt_at && (
          <DetailItem term="Next attempt">
            {formatter.dateTimeWithSeconds(next_attempt_at)}
          </DetailItem>
        )}
        <DetailItem term="Event ID">
          <CopyableId value={event_id} subject="event ID" />
        </DetailItem>
      </DescriptionList>
      <JsonView value={event} label="Payload" />
      {canReplay && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          busy={replay.isPending}
          busyLabel="Sending..."
          onClick={sendAgain}
        >
          Replay
        </Button>
      )}
    </div>
  )
}
