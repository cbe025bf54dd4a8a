import { Button } from '@callwright/ui/button'
import { EmptyState } from '@callwright/ui/empty-state'
import { Transcript } from '@callwright/ui/transcript'
import { ExternalLinkIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { messages } from '../lib/messages.ts'
import { useFullTranscript } from './calls.queries.ts'
import type { EnhancedCall } from './enhanced-call.ts'
import { RecordingPlayer } from './recording-player.tsx'
import { turnIndexAt } from './spoken-turns.ts'
import { TranscriptPlaceholder } from './transcript-placeholder.tsx'

export interface CallPlaybackProps {
  /** The call to play and to read. */
  call: EnhancedCall
  /**
   * Whether the transcript is shown below the player, synchronized with the audio where the provider gave each turn its
   * start time.
   */
  withTranscript: boolean
}

/** The recording of a call, with its transcript. */
export function CallPlayback({ call, withTranscript }: CallPlaybackProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlayable, setIsPlayable] = useState(false)
  const [activeTurnIndex, setActiveTurnIndex] = useState<number>()
  const { recording_url, turns = [] } = call
  const fullTranscript = useFullTranscript(call, withTranscript)
  const transcript = fullTranscript.state === 'ready' ? fullTranscript.transcript : null
  const isSynchronized = isPlayable && turns.length > 0

  const seekTo = (turnIndex: number) => {
    const { startSeconds } = turns[turnIndex] ?? {}
    if (!audio.current || startSeconds === undefined) return
    audio.current.currentTime = startSeconds
    // The player shows its own errors.
    audio.current.play().catch(() => {})
  }

  return (
    <>
      {recording_url && (
        <RecordingPlayer
          call={call}
          src={recording_url}
          className="shrink-0"
          onLoadedMetadata={({ currentTarget }) => {
            audio.current = currentTarget
            setIsPlayable(true)
          }}
          onTimeUpdate={({ currentTarget }) =>
            setActiveTurnIndex(turnIndexAt(turns, currentTarget.currentTime))
          }
        />
      )}
      {withTranscript && fullTranscript.state !== 'ready' && (
        <TranscriptPlaceholder fullTranscript={fullTranscript} />
      )}
      {withTranscript && fullTranscript.state === 'ready' && !transcript && (
        <EmptyState
          title={messages.calls.noTranscriptForCall}
          description={messages.calls.noTranscriptHint}
        />
      )}
      {withTranscript && transcript && (
        <Transcript
          content={turns.length > 0 ? turns : transcript}
          className="min-h-64 flex-1 [&_section]:max-h-none"
          {...(isSynchronized && { onTurnSelect: seekTo })}
          {...(isSynchronized && activeTurnIndex !== undefined && { activeTurnIndex })}
        />
      )}
      {!withTranscript && !recording_url && <EmptyState title={messages.calls.noRecordingYet} />}
      {!withTranscript && recording_url && (
        <Button asChild variant="secondary" size="sm" className="self-start">
          <a href={recording_url} target="_blank" rel="noreferrer">
            <ExternalLinkIcon aria-hidden="true" />
            Open in new tab
          </a>
        </Button>
      )}
    </>
  )
}
