import type { Call } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Badge } from '@callwright/ui/badge'
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
import { Link as TextLink } from '@callwright/ui/link'
import { Skeleton } from '@callwright/ui/skeleton'
import { toast } from '@callwright/ui/toast'
import { ProviderError } from '@callwright/voice/client'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { PhoneOffIcon } from 'lucide-react'
import { type ReactNode, use, useEffect } from 'react'
import { useFormatter } from '../lib/formatter.ts'
import { Link } from '../lib/link.tsx'
import { messages } from '../lib/messages.ts'
import { ResponseError } from '../lib/response-error.ts'
import { BrowserTokenContext, useToken } from '../lib/token.ts'
import { CallDetailsTabs } from './call-details-tabs.tsx'
import { calleeName } from './call-names.ts'
import { callsQueries, useEnhancedCall } from './calls.queries.ts'
import { lacksProviderData, type StoredCall } from './enhanced-call.ts'

export interface CallDetailsDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** The id of the call to show. */
  id: number
  /** The call as a list has it, shown until its details are loaded. */
  call?: Call | undefined
  /** Called when the person closes it. */
  onClose: () => void
}

/** The details of a call: overview, transcript, recording and cost. */
export function CallDetailsDialog({ open, id, call, onClose }: CallDetailsDialogProps) {
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
        <CallDetails key={id} id={id} listed={call} />
      </DialogContent>
    </Dialog>
  )
}

function CallDetails({ id, listed }: { id: number; listed: Call | undefined }) {
  const { data, error, refetch } = useQuery(callsQueries.byId(id))
  const stored = data?.call ?? listed
  if (stored) return <StoredCallDetails stored={stored} />
  if (error instanceof ResponseError && error.status === 404) {
    return (
      <DialogWithoutCall>
        <EmptyState
          className="flex-1"
          icon={<PhoneOffIcon />}
          title={messages.calls.unknown}
          description={messages.calls.unknownHint(id)}
        />
      </DialogWithoutCall>
    )
  }
  if (error) {
    return (
      <DialogWithoutCall>
        <ErrorState
          className="flex-1"
          title={messages.calls.callLoadFailed}
          error={error}
          onRetry={refetch}
        />
      </DialogWithoutCall>
    )
  }
  return (
    <DialogWithoutCall>
      <div role="status" aria-label="Loading call" className="flex flex-col gap-6">
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </DialogWithoutCall>
  )
}

/** The dialog of a call that is loading, failed to load or does not exist. */
function DialogWithoutCall({ children }: { children: ReactNode }) {
  return (
    <>
      <DialogHeader>
        <DialogTitle>Call Details</DialogTitle>
      </DialogHeader>
      <DialogBody className="flex flex-col">{children}</DialogBody>
    </>
  )
}

/** The visits, each with its own query client, in which the hint to the token was shown. */
const hintedVisits = new WeakSet<QueryClient>()

function StoredCallDetails({ stored }: { stored: StoredCall }) {
  const formatter = useFormatter()
  const token = useToken()
  const visit = useQueryClient()
  const { call, error } = useEnhancedCall(stored)
  const tokenRejected = error instanceof ProviderError && error.kind === 'token-invalid'
  const mayHaveToken = use(BrowserTokenContext)
  const needsToken =
    mayHaveToken && lacksProviderData(stored, formatter.now()) && (token === null || tokenRejected)

  useEffect(() => {
    if (!needsToken || hintedVisits.has(visit)) return
    hintedVisits.add(visit)
    toast.warning(messages.calls.detailsNeedToken, {
      description: tokenRejected ? messages.token.rejected : messages.token.missing,
    })
  }, [needsToken, tokenRejected, visit])

  return (
    <>
      <DialogHeader>
        <div className="flex items-center gap-2">
          <DialogTitle>Call Details</DialogTitle>
          {call.isEnhanced && <Badge tone="accent">Enhanced</Badge>}
        </div>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <DialogDescription className="wrap-anywhere">{calleeName(call)}</DialogDescription>
          <TextLink asChild>
            <Link href={`/dashboard/calls/${call.id}/evidence`}>{messages.calls.evidence}</Link>
          </TextLink>
        </div>
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
