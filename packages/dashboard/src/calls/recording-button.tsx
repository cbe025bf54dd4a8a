import type { Call } from '@callwright/contract'
import { IconButton } from '@callwright/ui/icon-button'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { DownloadIcon } from 'lucide-react'
import { downloadFrom } from '../lib/download.ts'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { callName, recordingFilename } from './call-names.ts'

export interface RecordingButtonProps {
  /** The recorded call. */
  call: Call
}

/** Downloads the recording of a call, or says that there is none. */
export function RecordingButton({ call }: RecordingButtonProps) {
  const formatter = useFormatter()
  const download = useMutation({
    mutationFn: (url: string) => downloadFrom(url, recordingFilename(call, formatter)),
    onError: () => toast.error(messages.calls.recordingFailed),
  })
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
