import { ErrorState } from '@callwright/ui/error-state'
import { Skeleton } from '@callwright/ui/skeleton'
import { messages } from '../lib/messages.ts'
import type { FullTranscript } from './calls.queries.ts'

export interface TranscriptPlaceholderProps {
  /** The reason why there is no transcript. */
  full: Exclude<FullTranscript, { state: 'ready' }>
}

/** Shown in place of a transcript that is loading or could not be loaded. */
export function TranscriptPlaceholder({ full }: TranscriptPlaceholderProps) {
  if (full.state === 'failed') {
    return (
      <ErrorState title={messages.calls.transcriptFailed} error={full.error} onRetry={full.retry} />
    )
  }
  return (
    <div role="status" aria-label="Loading transcript" className="flex flex-col gap-3">
      {['w-3/4', 'w-full', 'w-5/6', 'w-full', 'w-2/3'].map((width, line) => (
        <Skeleton key={line} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
