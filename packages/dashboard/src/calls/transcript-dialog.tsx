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
import { DownloadIcon } from 'lucide-react'
import { useMemo } from 'react'
import { downloadText } from '../lib/download.ts'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { callName, transcriptFilename } from './call-names.ts'
import { useFullTranscript } from './calls.queries.ts'
import type { EnhancedCall } from './enhanced-call.ts'
import { RecordingPlayer } from './recording-player.tsx'
import { transcriptPieces } from './transcript-pieces.ts'
import { TranscriptPlaceholder } from './transcript-placeholder.tsx'

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
        {recording_url && <RecordingPlayer call={call} src={recording_url} />}
        {fullTranscript.state !== 'ready' && (
          <TranscriptPlaceholder fullTranscript={fullTranscript} />
        )}
        {fullTranscript.state === 'ready' && !transcript && (
          <p className="text-muted">{messages.calls.noTranscript}</p>
        )}
        {transcript && <TranscriptText text={transcript} />}
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

/** The transcript as stored. Only the visible part of a long one is laid out. */
function TranscriptText({ text }: { text: string }) {
  const pieces = useMemo(() => transcriptPieces(text), [text])
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
      tabIndex={0}
      className="whitespace-pre-wrap rounded-md bg-sunken p-4 font-sans text-base text-default leading-relaxed wrap-anywhere"
    >
      {pieces.map((piece, index) => (
        <span
          key={index}
          className={
            pieces.length > 1
              ? 'block [contain-intrinsic-size:auto_50rem] [content-visibility:auto]'
              : 'block'
          }
        >
          {piece}
        </span>
      ))}
    </pre>
  )
}
