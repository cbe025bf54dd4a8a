import type { Call } from '@callwright/contract'
import { Badge, type BadgeProps } from '@callwright/ui/badge'
import { useHint } from '@callwright/ui/tooltip'
import { useId } from 'react'
import { messages } from '../lib/messages.ts'

export interface QualificationBadgeProps {
  /** The call whose contact qualified, or did not. */
  call: Pick<Call, 'qualified' | 'qualification_reason' | 'transcript'>
}

/** Whether a call's contact qualified, with the reason when pointed at or focused. */
export function QualificationBadge({ call }: QualificationBadgeProps) {
  const { word, tone, reason } = verdict(call)
  const reasonId = useId()
  const { trigger, hint } = useHint(reason)
  if (!reason) return <Badge tone={tone}>{word}</Badge>
  return (
    <>
      <Badge tone={tone} asChild>
        <button type="button" aria-describedby={reasonId} {...trigger}>
          {word}
        </button>
      </Badge>
      <span id={reasonId} hidden>
        {reason}
      </span>
      {hint}
    </>
  )
}

interface Verdict {
  word: string
  tone: BadgeProps['tone']
  reason: string | null
}

function verdict({
  qualified,
  qualification_reason,
  transcript,
}: QualificationBadgeProps['call']): Verdict {
  if (qualified) return { word: 'Qualified', tone: 'positive', reason: qualification_reason }
  if (qualified === false) {
    return { word: 'Unqualified', tone: 'neutral', reason: qualification_reason }
  }
  if (transcript) return { word: 'Analyzing...', tone: 'info', reason: null }
  return { word: 'Unqualified', tone: 'neutral', reason: messages.calls.notAnalyzable }
}
