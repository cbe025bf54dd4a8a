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
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@callwright/ui/tabs'
import { toast } from '@callwright/ui/toast'
import { ProviderError } from '@callwright/voice/client'
import { useEffect } from 'react'
import { messages } from '../lib/messages.ts'
import { useToken } from '../lib/token.ts'
import { CallAnalyticsTab } from './call-analytics-tab.tsx'
import { callName, contactName } from './call-names.ts'
import { CallOverviewTab } from './call-overview-tab.tsx'
import { CallRecordingTab } from './call-recording-tab.tsx'
import { CallTranscriptTab } from './call-transcript-tab.tsx'
import { useEnhancedCall } from './calls.queries.ts'
import { useLingering } from './use-lingering.ts'

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
        <DialogContent size="lg" className="h-full sm:h-160">
          <CallDetails key={shown.id} call={shown} />
        </DialogContent>
      )}
    </Dialog>
  )
}

const tabs = [
  { name: 'Overview', Content: CallOverviewTab },
  { name: 'Transcript', Content: CallTranscriptTab },
  { name: 'Recording', Content: CallRecordingTab },
  { name: 'Analytics', Content: CallAnalyticsTab },
]

function CallDetails({ call: stored }: { call: Call }) {
  const token = useToken()
  const { call, error } = useEnhancedCall(stored)
  const refused = error instanceof ProviderError && error.kind === 'token-invalid'
  const needsToken = stored.vapi_call_id !== null && (token === null || refused)

  useEffect(() => {
    // One id: looking at ten calls leaves one note, not ten.
    if (needsToken) toast.warning(messages.calls.detailsNeedToken, { id: 'details-need-token' })
  }, [needsToken])

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
      <Tabs defaultValue="Overview" className="min-h-0 flex-1 gap-0">
        <TabsList className="mx-5 sm:mx-6">
          {tabs.map(({ name }) => (
            <TabsTrigger key={name} value={name}>
              {name}
            </TabsTrigger>
          ))}
        </TabsList>
        <DialogBody className="flex flex-col gap-4 pt-5">
          {error && <Alert tone="warning">{error.message}</Alert>}
          {tabs.map(({ name, Content }) => (
            <TabsContent key={name} value={name}>
              <Content call={call} />
            </TabsContent>
          ))}
        </DialogBody>
      </Tabs>
    </>
  )
}
