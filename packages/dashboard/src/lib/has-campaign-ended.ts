import type { CampaignStatus } from '@callwright/contract'

/** Returns whether the campaign has ended. A completed one may reopen: after a consent, or when a deletion is undone. */
export const hasCampaignEnded = (status: CampaignStatus): boolean =>
  status === 'completed' || status === 'cancelled'
