import type { Call } from '@callwright/contract'
import { Badge, type BadgeProps } from '@callwright/ui/badge'
import { useTooltip } from '@callwright/ui/tooltip'
import { useId } from 'react'
import { messages } from '../lib/messages.ts'

export interface QualificationBadgeProps {
  /** The call to show the qualification of. */
  call: Pick<Call, 'qualified' | 'qualification_reason' | 'transcript'>
}

/** Whether the contact of a call is qualified, with the reason as a tooltip. */
export function QualificationBadge({ call }: QualificationBadgeProps) {
  const { label, tone, reason } = qualificationOf(call)
  const reasonId = useId()
  const { triggerProps, tooltip } = useTooltip(reason)
  if (!reason) return <Badge tone={tone}>{label}</Badge>
  return (
    <>
      <Badge tone={tone} asChild>
        <button type="button" aria-describedby={reasonId} {...triggerProps}>
          {label}
        </button>
      </Badge>
      <span id={reasonId} hidden>
        {reason}
      </span>
      {tooltip}
    </>
  )
}

interface Qualification {
  label: string
  tone: BadgeProps['tone']
  reason: string | null
}

function qualificationOf({
  qualified,
  qualification_reason,
  transcript,
}: QualificationBadgeProps['call']): Qualification {
  if (qualified) return { label: 'Qualified', tone: 'positive', reason: qualification_reason }
  if (qualified === false) {
    return { label: 'Unqualified', tone: 'neutral', reason: qualification_reason }
  }
  if (transcript) return { label: 'Analyzing...', tone: 'info', reason: null }
  return { label: 'Unqualified', tone: 'neutral', reason: messages.calls.notAnalyzable }
}
