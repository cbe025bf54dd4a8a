import type { CampaignStatus } from '@callwright/contract'
import { Badge, BadgeDot, type BadgeProps } from '@callwright/ui/badge'

const tones: Record<CampaignStatus, BadgeProps['tone']> = {
  draft: 'neutral',
  running: 'positive',
  paused: 'warning',
  completed: 'info',
  cancelled: 'negative',
}

/** Every status there is, in the order in which a campaign goes through them. */
export const campaignStatuses = Object.keys(tones) as CampaignStatus[]

export interface CampaignStatusBadgeProps extends Omit<BadgeProps, 'tone' | 'children'> {
  /** Where the campaign stands. */
  status: CampaignStatus
}

/** Where a campaign stands, in its word and its colour. */
export function CampaignStatusBadge({ status, ...props }: CampaignStatusBadgeProps) {
  return (
    <Badge tone={tones[status]} {...props}>
      <BadgeDot live={status === 'running'} />
      {status}
    </Badge>
  )
}
