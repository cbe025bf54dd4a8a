import type { Turn } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { EmptyState } from '@callwright/ui/empty-state'
import { Transcript } from '@callwright/ui/transcript'
import { Waveform } from '@callwright/ui/waveform'
import { ExternalLinkIcon } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { messages } from '../lib/messages.ts'
import { useFullTranscript } from './calls.queries.ts'
import type { EnhancedCall } from './enhanced-call.ts'
import { RecordingPlayer } from './recording-player.tsx'
import { TranscriptPlaceholder } from './transcript-placeholder.tsx'
import { turnIndexAt } from './turn-index-at.ts'
import { turnMessages } from './turn-messages.ts'

export interface CallPlaybackProps {
  /** The call to play and to read. */
  call: EnhancedCall
  /**
   * Whether the transcript is shown below the player, synchronized with the audio where the times of its turns are
   * known.
   */
  withTranscript: boolean
}

const noTurns: readonly Turn[] = []

/** The recording of a call, with its transcript. */
export function CallPlayback({ call, withTranscript }: CallPlaybackProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlayable, setIsPlayable] = useState(false)
  const [activeTurnIndex, setActiveTurnIndex] = useState<number>()
  const { recording_url, recording_peaks, turns = noTurns } = call
  const spokenMessages = useMemo(() => turnMessages(turns), [turns])
  const fullTranscript = useFullTranscript(call, withTranscript)
  const transcript = fullTranscript.state === 'ready' ? fullTranscript.transcript : null
  const isSynchronized = isPlayable && turns.length > 0

  const seekTo = (turnIndex: number) => {
    const turn = turns[turnIndex]
    if (!audio.current || !turn) return
    audio.current.currentTime = turn.start_seconds
    // The player shows its own errors.
    audio.current.play().catch(() => {})
  }

  return (
    <>
      {recording_url && (
        <RecordingPlayer
          call={call}
          src={recording_url}
          peaks={recording_peaks}
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
          content={spokenMessages.length > 0 ? spokenMessages : transcript}
          className="min-h-64 flex-1 [&_section]:max-h-none"
          {...(isSynchronized && { onTurnSelect: seekTo })}
          {...(isSynchronized && activeTurnIndex !== undefined && { activeTurnIndex })}
        />
      )}
      {!withTranscript && !recording_url && (
        <EmptyState icon={<Waveform className="h-4 w-6" />} title={messages.calls.noRecordingYet} />
      )}
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
