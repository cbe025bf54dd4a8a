import type { CampaignStatus } from '@callwright/contract'

/** Returns whether a campaign with this status makes no more calls, and cannot be started again. */
export const hasCampaignEnded = (status: CampaignStatus): boolean =>
  status === 'completed' || status === 'cancelled'
