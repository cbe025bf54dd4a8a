import { lazyDialog } from '@callwright/ui/lazy-component'

/** The dialog that imports contacts, loaded when it opens. */
export const ImportDialog = lazyDialog(
  async () => (await import('./import-dialog.tsx')).ImportDialog,
)

/** The dialog that adds or edits a contact, loaded when it opens. */
export const ContactDialog = lazyDialog(
  async () => (await import('./contact-dialog.tsx')).ContactDialog,
)
