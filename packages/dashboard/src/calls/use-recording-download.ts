import type { Call } from '@callwright/contract'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { serverReason } from '../lib/api.ts'
import { downloadFrom } from '../lib/download.ts'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { recordingFilename } from './call-names.ts'

/** Returns a mutation that downloads the recording of a call from its URL. */
export function useRecordingDownload(call: Call) {
  const formatter = useFormatter()
  return useMutation({
    mutationFn: (url: string) =>
      downloadFrom(url, (mediaType) => recordingFilename(call, mediaType, formatter)),
    onError: (error) =>
      toast.error(messages.calls.recordingDownloadFailed, {
        description: serverReason(error) ?? undefined,
      }),
  })
}
