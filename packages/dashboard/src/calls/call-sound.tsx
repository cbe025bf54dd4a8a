import { AudioPlayer } from '@callwright/ui/audio-player'
import { Button } from '@callwright/ui/button'
import { EmptyState } from '@callwright/ui/empty-state'
import { Transcript } from '@callwright/ui/transcript'
import { ExternalLinkIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormat } from '../lib/format.ts'
import { messages } from '../lib/messages.ts'
import { recordingFilename } from './call-names.ts'
import type { EnhancedCall } from './enhanced-call.ts'
import { turnAt } from './spoken-turns.ts'

export interface CallSoundProps {
  /** The call to hear or to read. */
  call: EnhancedCall
  /** Whether the transcript stands below the player, in step with it where the provider knows the times. */
  reading: boolean
}

/** How a call sounds, and what is said in it. */
export function CallSound({ call, reading }: CallSoundProps) {
  const format = useFormat()
  const audio = useRef<HTMLAudioElement>(null)
  const [playable, setPlayable] = useState(false)
  const [heard, setHeard] = useState<number>()
  const { recording_url, turns = [] } = call
  const followed = playable && turns.length > 0

  const hear = (turn: number) => {
    const { at } = turns[turn] ?? {}
    if (!audio.current || at === undefined) return
    audio.current.currentTime = at
    // What keeps it from playing, the player says.
    audio.current.play().catch(() => {})
  }

  return (
    <>
      {recording_url && (
        <AudioPlayer
          src={recording_url}
          downloadName={recordingFilename(call, format)}
          className="shrink-0"
          onLoadedMetadata={({ currentTarget }) => {
            audio.current = currentTarget
            setPlayable(true)
          }}
          onTimeUpdate={({ currentTarget }) => setHeard(turnAt(turns, currentTarget.currentTime))}
        />
      )}
      {reading && !call.transcript && (
        <EmptyState
          title={messages.calls.noTranscriptForCall}
          description={messages.calls.noTranscriptHint}
        />
      )}
      {reading && call.transcript && (
        <Transcript
          content={turns.length > 0 ? turns : call.transcript}
          className="min-h-64 flex-1 [&_section]:max-h-none"
          {...(followed && { onTurnSelect: hear })}
          {...(followed && heard !== undefined && { activeTurn: heard })}
        />
      )}
      {!reading && !recording_url && <EmptyState title={messages.calls.noRecordingYet} />}
      {!reading && recording_url && (
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
