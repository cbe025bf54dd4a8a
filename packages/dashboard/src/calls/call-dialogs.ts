import { lazyDialog } from '@callwright/ui/lazy-component'

/** The dialog with the details of a call. */
export const CallDetailsDialog = lazyDialog(
  async () => (await import('./call-details-dialog.tsx')).CallDetailsDialog,
)

/** The dialog with the transcript of a call. */
export const TranscriptDialog = lazyDialog(
  async () => (await import('./transcript-dialog.tsx')).TranscriptDialog,
)
