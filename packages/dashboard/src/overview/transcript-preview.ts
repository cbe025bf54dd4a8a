/** The longest part of a transcript that a list shows. */
const previewLength = 150

/** The beginning of a transcript, on one line. */
export function transcriptPreview(transcript: string): string {
  return transcript.length > previewLength
    ? `${transcript.slice(0, previewLength).trimEnd()}...`
    : transcript
}
