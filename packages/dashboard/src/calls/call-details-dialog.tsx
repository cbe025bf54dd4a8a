import type { Call } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Badge } from '@callwright/ui/badge'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@callwright/ui/dialog'
import { Skeleton } from '@callwright/ui/skeleton'
import { toast } from '@callwright/ui/toast'
import { ProviderError } from '@callwright/voice/client'
import { type Ref, useEffect } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import { messages } from '../lib/messages.ts'
import { useToken } from '../lib/token.ts'
import { callName, contactName } from './call-names.ts'
import { useEnhancedCall } from './calls.queries.ts'
import { useLingering } from './use-lingering.ts'

// Tabs, player, transcript: nothing of it is seen before a call is opened.
const CallDetailsTabs = lazyPart(
  async () => (await import('./call-details-tabs.tsx')).CallDetailsTabs,
  CallDetailsSkeleton,
)

export interface CallDetailsDialogProps {
  /** The call to look at; the dialog shows while there is one. */
  call: Call | null
  /** Hears that the person has done with it. */
  onClose: () => void
}

/** Everything known of one call: how it went, what was said, how it sounds and what it cost. */
export function CallDetailsDialog({ call, onClose }: CallDetailsDialogProps) {
  const shown = useLingering(call)
  return (
    <Dialog open={call !== null} onOpenChange={(open) => !open && onClose()}>
      {shown && (
        <DialogContent
          size="lg"
          className="h-full sm:h-160"
          onOpenAutoFocus={(event) => {
            // To the dialog itself: its parts come later, and in front of them stands Close alone.
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
        >
          <CallDetails key={shown.id} call={shown} />
        </DialogContent>
      )}
    </Dialog>
  )
}

function CallDetails({ call: stored }: { call: Call }) {
  const token = useToken()
  const { call, error } = useEnhancedCall(stored)
  const refusal = error instanceof ProviderError && error.kind === 'token-invalid' ? error : null
  const needsToken = stored.vapi_call_id !== null && (token === null || refusal !== null)

  useEffect(() => {
    if (!needsToken) return
    toast.warning(messages.calls.detailsNeedToken, {
      // One id: looking at ten calls leaves one note, not ten.
      id: 'details-need-token',
      description: refusal?.message ?? messages.token.missing,
    })
  }, [needsToken, refusal])

  return (
    <>
      <DialogHeader>
        <div className="flex items-center gap-2">
          <DialogTitle>Call Details</DialogTitle>
          {call.enhanced && <Badge tone="accent">Enhanced</Badge>}
        </div>
        <DialogDescription className="wrap-anywhere">
          {contactName(call) ?? callName(call)}
        </DialogDescription>
      </DialogHeader>
      {error && !refusal && (
        <Alert tone="warning" className="mx-5 mb-3 sm:mx-6">
          {error.message}
        </Alert>
      )}
      <CallDetailsTabs call={call} />
    </>
  )
}

function CallDetailsSkeleton({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div
      ref={ref}
      role="status"
      aria-label="Loading call details"
      className="flex flex-col gap-6 px-5 sm:px-6"
    >
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-18 w-full" />
    </div>
  )
}
