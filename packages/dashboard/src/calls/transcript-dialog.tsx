import type { Turn } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@callwright/ui/dialog'
import { formatClock } from '@callwright/ui/locale'
import { useQuery } from '@tanstack/react-query'
import { DownloadIcon } from 'lucide-react'
import { useMemo } from 'react'
import { downloadText } from '../lib/download.ts'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { callName, transcriptFilename } from './call-names.ts'
import { callsQueries, useFullTranscript } from './calls.queries.ts'
import type { EnhancedCall } from './enhanced-call.ts'
import { RecordingPlayer } from './recording-player.tsx'
import { transcriptPieces } from './transcript-pieces.ts'
import { TranscriptPlaceholder } from './transcript-placeholder.tsx'
import { turnMessages } from './turn-messages.ts'

export interface TranscriptDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** The call to show the transcript of. */
  call: EnhancedCall
  /** Called when the person closes it. */
  onClose: () => void
}

/** The transcript of a call, to read, to play and to download. */
export function TranscriptDialog({ open, call, onClose }: TranscriptDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <TranscriptContent call={call} />
    </Dialog>
  )
}

function TranscriptContent({ call }: { call: EnhancedCall }) {
  const formatter = useFormatter()
  const { contact, created_at, recording_url } = call
  // The server's copy has the turns and the peaks; without it, the transcript is shown as it is.
  const hasDetails = call.transcript !== null || recording_url !== null
  const details = useQuery({ ...callsQueries.byId(call.id), enabled: hasDetails }).data?.call
  const fullTranscript = useFullTranscript(call)
  const transcript = fullTranscript.state === 'ready' ? fullTranscript.transcript : null
  return (
    <DialogContent
      size="lg"
      onOpenAutoFocus={(event) => {
        // The dialog itself gets the focus: on the play button a tooltip would open, which the first Escape would close.
        event.preventDefault()
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
      }}
    >
      <DialogHeader>
        <DialogTitle className="wrap-anywhere">Full Transcript - {callName(call)}</DialogTitle>
        <DialogDescription className="flex flex-wrap gap-x-3 tabular-nums">
          {contact && <span>{contact.phone_formatted}</span>}
          <time dateTime={created_at}>{formatter.dateTime(created_at)}</time>
        </DialogDescription>
      </DialogHeader>
      <DialogBody className="flex flex-col gap-4">
        {recording_url && (
          <RecordingPlayer call={call} src={recording_url} peaks={details?.recording_peaks} />
        )}
        {fullTranscript.state !== 'ready' && (
          <TranscriptPlaceholder fullTranscript={fullTranscript} />
        )}
        {fullTranscript.state === 'ready' && !transcript && (
          <p className="text-muted">{messages.calls.noTranscript}</p>
        )}
        {transcript && (
          <TranscriptText
            text={transcript}
            // The stored turns are those of the stored transcript.
            turns={details?.transcript === transcript ? details.turns : noTurns}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <Button
          variant="secondary"
          disabled={!transcript}
          onClick={() => downloadText(transcriptFilename(call, formatter), transcript ?? '')}
        >
          <DownloadIcon aria-hidden="true" />
          Download
        </Button>
      </DialogFooter>
    </DialogContent>
  )
}

const noTurns: readonly Turn[] = []
const turnsPerBlock = 40

/** Long parts are laid out only while they are visible. */
const lazyLayout = '[contain-intrinsic-size:auto_50rem] [content-visibility:auto]'

/** The transcript as stored, each turn with its time where it is known. */
function TranscriptText({ text, turns }: { text: string; turns: readonly Turn[] }) {
  const pieces = useMemo(() => (turns.length > 0 ? [] : transcriptPieces(text)), [text, turns])
  const blocks = useMemo(() => {
    const messages = turnMessages(turns)
    return Array.from({ length: Math.ceil(messages.length / turnsPerBlock) }, (_, block) =>
      messages.slice(block * turnsPerBlock, (block + 1) * turnsPerBlock),
    )
  }, [turns])
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
      tabIndex={0}
      className="whitespace-pre-wrap rounded-md bg-sunken p-4 font-sans text-base text-default leading-relaxed wrap-anywhere"
    >
      {pieces.map((piece, index) => (
        <span key={index} className={pieces.length > 1 ? `block ${lazyLayout}` : 'block'}>
          {piece}
        </span>
      ))}
      {blocks.map((block, blockIndex) => (
        <span key={blockIndex} className={blocks.length > 1 ? `block ${lazyLayout}` : 'block'}>
          {block.map((message, index) => (
            <TranscriptLine key={index} {...message} />
          ))}
        </span>
      ))}
    </pre>
  )
}

function TranscriptLine({ role, text, startSeconds }: ReturnType<typeof turnMessages>[number]) {
  const { locale } = useFormatter()
  return (
    <span className="flex gap-3 py-0.5">
      {/* Not selectable, so that a copy is the transcript itself. */}
      <span className="w-11 shrink-0 select-none text-end text-muted text-sm tabular-nums leading-6">
        {formatClock(locale, startSeconds)}
      </span>
      <span className="min-w-0">{`${role}: ${text}\n`}</span>
    </span>
  )
}
