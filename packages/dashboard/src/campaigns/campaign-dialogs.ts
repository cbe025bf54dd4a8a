import { lazyDialog } from '@callwright/ui/lazy-component'

/** The dialog that creates a campaign. */
export const CreateCampaignDialog = lazyDialog(
  async () => (await import('./create-campaign-dialog.tsx')).CreateCampaignDialog,
)
