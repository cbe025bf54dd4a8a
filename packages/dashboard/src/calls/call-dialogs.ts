import { lazyDialog } from '../lib/lazy-dialog.tsx'

/** All that is known of a call. */
export const CallDetailsDialog = lazyDialog(
  async () => (await import('./call-details-dialog.tsx')).CallDetailsDialog,
)

/** What was said on a call. */
export const TranscriptDialog = lazyDialog(
  async () => (await import('./transcript-dialog.tsx')).TranscriptDialog,
)
