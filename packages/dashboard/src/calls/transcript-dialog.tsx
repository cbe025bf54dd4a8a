import { AudioPlayer } from '@callwright/ui/audio-player'
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
import { useFormat } from '../lib/format.ts'
import { messages } from '../lib/messages.ts'
import { callName, recordingFilename, transcriptFilename } from './call-names.ts'
import type { EnhancedCall } from './enhanced-call.ts'
import { transcriptPieces } from './transcript-pieces.ts'

export interface TranscriptDialogProps {
  /** Whether the dialog shows. */
  open: boolean
  /** The call to read. */
  call: EnhancedCall
  /** Hears that the person has done with it. */
  onClose: () => void
}

/** What was said on a call, to read, to hear and to save. */
export function TranscriptDialog({ open, call, onClose }: TranscriptDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <TranscriptContent call={call} />
    </Dialog>
  )
}

function TranscriptContent({ call }: { call: EnhancedCall }) {
  const format = useFormat()
  const { contact, created_at, recording_url, transcript } = call
  return (
    <DialogContent
      size="lg"
      onOpenAutoFocus={(event) => {
        // To the dialog itself: on the player's button a tooltip would open and take the first Escape.
        event.preventDefault()
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
      }}
    >
      <DialogHeader>
        <DialogTitle className="wrap-anywhere">Full Transcript - {callName(call)}</DialogTitle>
        <DialogDescription className="flex flex-wrap gap-x-3 tabular-nums">
          {contact && <span>{contact.phone_number}</span>}
          <time dateTime={created_at}>{format.dateTime(created_at)}</time>
        </DialogDescription>
      </DialogHeader>
      <DialogBody className="flex flex-col gap-4">
        {recording_url && (
          <AudioPlayer src={recording_url} downloadName={recordingFilename(call, format)} />
        )}
        {transcript ? (
          <TranscriptText text={transcript} />
        ) : (
          <p className="text-muted">{messages.calls.noTranscript}</p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button
          variant="secondary"
          disabled={!transcript}
          onClick={() => downloadText(transcriptFilename(call, format), transcript ?? '')}
        >
          <DownloadIcon aria-hidden="true" />
          Download
        </Button>
      </DialogFooter>
    </DialogContent>
  )
}

/** What was said, as it was written down. Of a long transcript only what is in sight is laid out. */
function TranscriptText({ text }: { text: string }) {
  const pieces = useMemo(() => transcriptPieces(text), [text])
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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
