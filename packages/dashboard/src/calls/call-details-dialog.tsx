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
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messages } from '../lib/messages.ts'
import { useToken } from '../lib/token.ts'
import { CallDetailsTabs } from './call-details-tabs.tsx'
import { calleeName } from './call-names.ts'
import { callsQueries, useEnhancedCall } from './calls.queries.ts'
import { lacksProviderData } from './enhanced-call.ts'

export interface CallDetailsDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** The call to show. */
  call: Call
  /** Called when the person closes it. */
  onClose: () => void
}

/** The details of a call: overview, transcript, recording and cost. */
export function CallDetailsDialog({ open, call, onClose }: CallDetailsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        size="lg"
        className="h-full sm:h-160"
        onOpenAutoFocus={(event) => {
          // The dialog itself gets the focus: if the first tab had it, a screen reader would skip the title.
          event.preventDefault()
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
        }}
      >
        <CallDetails key={call.id} call={call} />
      </DialogContent>
    </Dialog>
  )
}

function CallDetails({ call: listed }: { call: Call }) {
  const token = useToken()
  const details = useQuery(callsQueries.byId(listed.id))
  const stored = details.data?.call ?? listed
  const { call, error } = useEnhancedCall(stored)
  const tokenRejected = error instanceof ProviderError && error.kind === 'token-invalid'
  const needsToken = lacksProviderData(stored) && (token === null || tokenRejected)

  useEffect(() => {
    if (!needsToken) return
    toast.warning(messages.calls.detailsNeedToken, {
      // The same id for all calls, so that there is never more than one toast.
      id: 'details-need-token',
      description: tokenRejected ? messages.token.rejected : messages.token.missing,
    })
  }, [needsToken, tokenRejected])

  return (
    <>
      <DialogHeader>
        <div className="flex items-center gap-2">
          <DialogTitle>Call Details</DialogTitle>
          {call.isEnhanced && <Badge tone="accent">Enhanced</Badge>}
        </div>
        <DialogDescription className="wrap-anywhere">{calleeName(call)}</DialogDescription>
      </DialogHeader>
      {error && !tokenRejected && (
        <Alert tone="warning" className="mx-5 mb-3 sm:mx-6">
          {error.message}
        </Alert>
      )}
      <CallDetailsTabs call={call} />
    </>
  )
}
