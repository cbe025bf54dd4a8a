import type { Call } from '@callwright/contract'
import { messages } from '../lib/messages.ts'
import { BadgeWithReason, type BadgeWithReasonProps } from './badge-with-reason.tsx'

export interface QualificationBadgeProps {
  /** The call to show the qualification of. */
  call: Pick<Call, 'qualified' | 'qualification_reason' | 'transcript'>
}

/** Whether the contact of a call is qualified, with the reason as a tooltip. */
export function QualificationBadge({ call }: QualificationBadgeProps) {
  return <BadgeWithReason {...qualificationOf(call)} />
}

function qualificationOf({
  qualified,
  qualification_reason,
  transcript,
}: QualificationBadgeProps['call']): BadgeWithReasonProps {
  if (qualified) return { label: 'Qualified', tone: 'positive', reason: qualification_reason }
  if (qualified === false) {
    return { label: 'Unqualified', tone: 'neutral', reason: qualification_reason }
  }
  if (transcript) return { label: 'Analyzing...', tone: 'info', reason: null }
  return { label: 'Unqualified', tone: 'neutral', reason: messages.calls.notAnalyzable }
}
