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
import { toast } from '@callwright/ui/toast'
import { ProviderError } from '@callwright/voice/client'
import { useEffect } from 'react'
import { messages } from '../lib/messages.ts'
import { useToken } from '../lib/token.ts'
import { CallDetailsTabs } from './call-details-tabs.tsx'
import { callName, contactName } from './call-names.ts'
import { useEnhancedCall } from './calls.queries.ts'

export interface CallDetailsDialogProps {
  /** Whether the dialog shows. */
  open: boolean
  /** The call to look at. */
  call: Call
  /** Hears that the person has done with it. */
  onClose: () => void
}

/** Everything known of one call: how it went, what was said, how it sounds and what it cost. */
export function CallDetailsDialog({ open, call, onClose }: CallDetailsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        size="lg"
        className="h-full sm:h-160"
        onOpenAutoFocus={(event) => {
          // To the dialog itself: on the first tab, a reader would begin below what the dialog is about.
          event.preventDefault()
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
        }}
      >
        <CallDetails key={call.id} call={call} />
      </DialogContent>
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
