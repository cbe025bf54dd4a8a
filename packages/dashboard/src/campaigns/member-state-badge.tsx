import type { MemberState } from '@callwright/contract'
import { Badge, BadgeDot, type BadgeProps } from '@callwright/ui/badge'

const badges: Record<MemberState, { label: string; tone: BadgeProps['tone'] }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  live: { label: 'On a call', tone: 'live' },
  reached: { label: 'Reached', tone: 'positive' },
  unreached: { label: 'Not reached', tone: 'warning' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'negative' },
}

export interface MemberStateBadgeProps extends Omit<BadgeProps, 'tone' | 'children'> {
  /** The state of the contact. */
  state: MemberState
}

/** Returns the label of a member state. */
export const memberStateLabel = (state: MemberState): string => badges[state].label

/** The state of a contact in a campaign. */
export function MemberStateBadge({ state, ...props }: MemberStateBadgeProps) {
  const { label, tone } = badges[state]
  return (
    <Badge tone={tone} {...props}>
      <BadgeDot live={state === 'live'} />
      {label}
    </Badge>
  )
}
