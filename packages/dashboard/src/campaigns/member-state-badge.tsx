import type { MemberState } from '@callwright/contract'
import { Badge, BadgeDot, type BadgeProps } from '@callwright/ui/badge'

const badges: Record<MemberState, { word: string; tone: BadgeProps['tone'] }> = {
  waiting: { word: 'Waiting', tone: 'neutral' },
  live: { word: 'On a call', tone: 'info' },
  reached: { word: 'Reached', tone: 'positive' },
  unreached: { word: 'Not reached', tone: 'warning' },
  skipped: { word: 'Skipped', tone: 'neutral' },
  cancelled: { word: 'Cancelled', tone: 'negative' },
}

export interface MemberStateBadgeProps extends Omit<BadgeProps, 'tone' | 'children'> {
  /** The state of the contact. */
  state: MemberState
}

/** Returns the label of a member state. */
export const memberStateLabel = (state: MemberState): string => badges[state].word

/** The state of a contact in a campaign. */
export function MemberStateBadge({ state, ...props }: MemberStateBadgeProps) {
  const { word, tone } = badges[state]
  return (
    <Badge tone={tone} {...props}>
      <BadgeDot live={state === 'live'} />
      {word}
    </Badge>
  )
}
