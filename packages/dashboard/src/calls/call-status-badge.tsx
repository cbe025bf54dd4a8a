import type { CallStatus } from '@callwright/contract'
import { Badge, BadgeDot, type BadgeProps } from '@callwright/ui/badge'
import { LiveWaveform } from '../lib/live-waveform.tsx'

const tones: Partial<Record<CallStatus, BadgeProps['tone']>> = {
  ended: 'positive',
  'in-progress': 'live',
  failed: 'negative',
  queued: 'warning',
}

export interface CallStatusBadgeProps extends Omit<BadgeProps, 'tone' | 'children'> {
  /** The status of the call. */
  status: CallStatus
}

/** The status of a call. */
export function CallStatusBadge({ status, ...props }: CallStatusBadgeProps) {
  return (
    <Badge tone={tones[status] ?? 'neutral'} {...props}>
      {status === 'in-progress' ? <LiveWaveform /> : <BadgeDot />}
      {status}
    </Badge>
  )
}
