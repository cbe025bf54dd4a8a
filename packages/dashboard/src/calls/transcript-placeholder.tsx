import { ErrorState } from '@callwright/ui/error-state'
import { Skeleton } from '@callwright/ui/skeleton'
import { messages } from '../lib/messages.ts'
import type { FullTranscriptState } from './calls.queries.ts'

export interface TranscriptPlaceholderProps {
  /** The state of the query for the transcript: pending or failed. */
  fullTranscript: Exclude<FullTranscriptState, { state: 'ready' }>
}

/** Shown in place of a transcript that is loading or could not be loaded. */
export function TranscriptPlaceholder({ fullTranscript }: TranscriptPlaceholderProps) {
  if (fullTranscript.state === 'failed') {
    return (
      <ErrorState
        title={messages.calls.transcriptLoadFailed}
        error={fullTranscript.error}
        onRetry={fullTranscript.retry}
      />
    )
  }
  return (
    <div role="status" aria-label="Loading transcript" className="flex flex-col gap-3">
      {['w-3/4', 'w-full', 'w-5/6', 'w-full', 'w-2/3'].map((width, lineIndex) => (
        <Skeleton key={lineIndex} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
