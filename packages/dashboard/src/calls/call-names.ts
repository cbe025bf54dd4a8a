import type { Call } from '@callwright/contract'
import { safeFilename } from '../lib/download.ts'
import type { Format } from '../lib/format.ts'

/** What a call is called. */
export function callName({ name }: Call): string {
  return name || 'Call'
}

/** Whom a call is with, by name or else by number; null when the contact is not known. */
export function contactName({ contact }: Call): string | null {
  if (!contact) return null
  return `${contact.first_name} ${contact.last_name}`.trim() || contact.phone_number
}

/** The name under which a call's transcript is saved. */
export function transcriptFilename(call: Call, format: Format): string {
  return safeFilename(`transcript-${call.name || call.id}-${format.isoDay(call.created_at)}.txt`)
}

/** The name under which a call's recording is saved. */
export function recordingFilename(call: Call, format: Format): string {
  return safeFilename(`recording-${call.name || call.id}-${format.isoDay(call.created_at)}.mp3`)
}
