import { transcriptPreviewLength } from '@callwright/contract'

/** Returns the beginning of a transcript on one line, with an ellipsis when it continues. */
export function transcriptPreview(transcript: string, isTruncated = false): string {
  return isTruncated || transcript.length > transcriptPreviewLength
    ? `${transcript.slice(0, transcriptPreviewLength).trimEnd()}...`
    : transcript
}
