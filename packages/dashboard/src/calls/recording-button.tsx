import type { Call } from '@callwright/contract'
import { IconButton } from '@callwright/ui/icon-button'
import { toast } from '@callwright/ui/toast'
import { DownloadIcon } from 'lucide-react'
import { messages } from '../lib/messages.ts'
import { callName } from './call-names.ts'
import { useRecordingDownload } from './use-recording-download.ts'

export interface RecordingButtonProps {
  /** The recorded call. */
  call: Call
}

/** Downloads the recording of a call, or says that there is none. */
export function RecordingButton({ call }: RecordingButtonProps) {
  const download = useRecordingDownload(call)
  return (
    <IconButton
      label={`Download recording of ${callName(call)}`}
      variant="ghost"
      size="sm"
      busy={download.isPending}
      onClick={() => {
        if (call.recording_url) download.mutate(call.recording_url)
        else toast.error(messages.calls.noRecording)
      }}
    >
      <DownloadIcon />
    </IconButton>
  )
}
