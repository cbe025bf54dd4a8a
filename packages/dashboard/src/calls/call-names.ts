import type { Call } from '@callwright/contract'
import { contactName } from '../lib/contact-name.ts'
import { safeFilename } from '../lib/download.ts'
import type { Formatter } from '../lib/formatter.ts'

/** Returns the name of a call. */
export function callName({ name }: Call): string {
  return name || 'Call'
}

/** Returns the name of the contact, or the name of a call without a contact. */
export function calleeName(call: Call): string {
  return call.contact ? contactName(call.contact) : callName(call)
}

/** Returns the file name for the transcript of a call. */
export function transcriptFilename(call: Call, formatter: Formatter): string {
  return safeFilename(`transcript-${call.name || call.id}-${formatter.isoDay(call.created_at)}.txt`)
}

const recordingExtensions: Record<string, string> = {
  'audio/m4a': 'm4a',
  'audio/mp4': 'mp4',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/wave': 'wav',
  'audio/webm': 'webm',
  'audio/x-m4a': 'm4a',
  'audio/x-wav': 'wav',
}

/** Returns the file name for the recording of a call; it ends in `.mp3` where the media type is unknown. */
export function recordingFilename(call: Call, mediaType: string, formatter: Formatter): string {
  const extension = recordingExtensions[mediaType] ?? 'mp3'
  const day = formatter.isoDay(call.created_at)
  return safeFilename(`recording-${call.name || call.id}-${day}.${extension}`)
}
