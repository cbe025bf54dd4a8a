import type { Call } from '@callwright/contract'
import { AudioPlayer } from '@callwright/ui/audio-player'
import { Button } from '@callwright/ui/button'
import { EmptyState } from '@callwright/ui/empty-state'
import { ExternalLinkIcon } from 'lucide-react'
import { useFormat } from '../lib/format.ts'
import { messages } from '../lib/messages.ts'
import { recordingFilename } from './call-names.ts'

/** How a call sounds. */
export function CallRecordingTab({ call }: { call: Call }) {
  const format = useFormat()
  if (!call.recording_url) return <EmptyState title={messages.calls.noRecordingYet} />
  return (
    <div className="flex flex-col items-start gap-4">
      <AudioPlayer
        src={call.recording_url}
        downloadName={recordingFilename(call, format)}
        className="w-full"
      />
      <Button asChild variant="secondary" size="sm">
        <a href={call.recording_url} target="_blank" rel="noreferrer">
          <ExternalLinkIcon aria-hidden="true" />
          Open in new tab
        </a>
      </Button>
    </div>
  )
}
