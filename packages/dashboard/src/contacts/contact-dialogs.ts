import { lazyDialog } from '@callwright/ui/lazy-component'

/** The dialog that imports contacts from a CSV file. */
export const ImportDialog = lazyDialog(
  async () => (await import('./import-dialog.tsx')).ImportDialog,
)
