import type { CampaignStatus } from '@callwright/contract'
import { Badge, BadgeDot, type BadgeProps } from '@callwright/ui/badge'
import { LiveWaveform } from './live-waveform.tsx'

const tones: Record<CampaignStatus, BadgeProps['tone']> = {
  draft: 'neutral',
  running: 'positive',
  paused: 'warning',
  completed: 'info',
  cancelled: 'negative',
}

/** All statuses, in the order of a campaign's life cycle. */
export const campaignStatuses = Object.keys(tones) as CampaignStatus[]

export interface CampaignStatusBadgeProps extends Omit<BadgeProps, 'tone' | 'children'> {
  /** The status of the campaign. */
  status: CampaignStatus
  /** Whether it makes calls now. */
  calling: boolean
}

/** The status of a campaign. */
export function CampaignStatusBadge({ status, calling, ...props }: CampaignStatusBadgeProps) {
  const isLive = status === 'running' && calling
  return (
    <Badge tone={isLive ? 'live' : tones[status]} {...props}>
      {isLive ? <LiveWaveform /> : <BadgeDot live={status === 'running'} />}
      {status}
    </Badge>
  )
}
