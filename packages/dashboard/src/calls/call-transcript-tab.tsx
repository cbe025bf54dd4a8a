import type { Call } from '@callwright/contract'
import { EmptyState } from '@callwright/ui/empty-state'
import { Transcript } from '@callwright/ui/transcript'
import { messages } from '../lib/messages.ts'

/** What was said on a call. */
export function CallTranscriptTab({ call }: { call: Call }) {
  if (!call.transcript) {
    return (
      <EmptyState
        title={messages.calls.noTranscriptForCall}
        description={messages.calls.noTranscriptHint}
      />
    )
  }
  return <Transcript content={call.transcript} />
}
