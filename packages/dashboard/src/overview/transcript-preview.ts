import { transcriptPreviewLength } from '@callwright/contract'

/** Returns the beginning of a transcript on one line, with an ellipsis when it continues. */
export function transcriptPreview(transcript: string, isCut = false): string {
  return isCut || transcript.length > transcriptPreviewLength
    ? `${transcript.slice(0, transcriptPreviewLength).trimEnd()}...`
    : transcript
}
