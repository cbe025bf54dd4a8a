import type { Call } from '@callwright/contract'
import { AudioPlayer, type AudioPlayerProps } from '@callwright/ui/audio-player'
import { useRecordingDownload } from './use-recording-download.ts'

export interface RecordingPlayerProps extends AudioPlayerProps {
  /** The recorded call. */
  call: Call
}

/** Plays the recording of a call, and names its download after the call. */
export function RecordingPlayer({ call, src, ...props }: RecordingPlayerProps) {
  const download = useRecordingDownload(call)
  return (
    <AudioPlayer
      src={src}
      onDownload={(event) => {
        event.preventDefault()
        download.mutate(src)
      }}
      {...props}
    />
  )
}
