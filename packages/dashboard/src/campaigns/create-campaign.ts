import { lazyDialog } from '@callwright/ui/lazy-component'

/** The dialog that creates a campaign, loaded when it opens. */
export const CreateCampaignDialog = lazyDialog(
  async () => (await import('./create-campaign-dialog.tsx')).CreateCampaignDialog,
)
