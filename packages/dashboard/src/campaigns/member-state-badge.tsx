import type { MemberState } from '@callwright/contract'
import { Badge, BadgeDot, type BadgeProps } from '@callwright/ui/badge'

const looks: Record<MemberState, { word: string; tone: BadgeProps['tone'] }> = {
  waiting: { word: 'Waiting', tone: 'neutral' },
  live: { word: 'On a call', tone: 'info' },
  reached: { word: 'Reached', tone: 'positive' },
  unreached: { word: 'Not reached', tone: 'warning' },
  skipped: { word: 'Skipped', tone: 'neutral' },
  cancelled: { word: 'Cancelled', tone: 'negative' },
}

export interface MemberStateBadgeProps extends Omit<BadgeProps, 'tone' | 'children'> {
  /** How far the campaign has come with a contact. */
  state: MemberState
}

/** How far a campaign has come with a contact, in a word or two. */
export const memberStateWord = (state: MemberState): string => looks[state].word

/** How far a campaign has come with one of its contacts, in a word and its colour. */
export function MemberStateBadge({ state, ...props }: MemberStateBadgeProps) {
  const { word, tone } = looks[state]
  return (
    <Badge tone={tone} {...props}>
      <BadgeDot live={state === 'live'} />
      {word}
    </Badge>
  )
}
