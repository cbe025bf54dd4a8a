import type { Call, CallOutcome, CallResult } from '@callwright/contract'
import type { BadgeProps } from '@callwright/ui/badge'
import { BadgeWithReason } from './badge-with-reason.tsx'
import { endedReasonText } from './ended-reason.ts'

const badges: Record<CallOutcome, { label: string; tone: BadgeProps['tone'] }> = {
  conversation: { label: 'Conversation', tone: 'positive' },
  voicemail: { label: 'Voicemail', tone: 'info' },
  'no-answer': { label: 'No answer', tone: 'warning' },
  busy: { label: 'Busy', tone: 'warning' },
  'bad-number': { label: 'Bad number', tone: 'negative' },
  failed: { label: 'Failed', tone: 'negative' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/** Returns the label of an outcome. */
export const outcomeLabel = (outcome: CallOutcome): string => badges[outcome].label

/** Returns the label of what calls are filtered by. */
export const resultLabel = (result: CallResult): string =>
  result === 'qualified' ? 'Qualified' : outcomeLabel(result)

export interface OutcomeBadgeProps {
  /** The call to show the outcome of. */
  call: Pick<Call, 'outcome' | 'ended_reason'>
}

/** What a call came to, with the ended reason as a tooltip; nothing until the call is final. */
export function OutcomeBadge({ call: { outcome, ended_reason } }: OutcomeBadgeProps) {
  if (!outcome) return null
  return (
    <BadgeWithReason {...badges[outcome]} reason={ended_reason && endedReasonText(ended_reason)} />
  )
}
