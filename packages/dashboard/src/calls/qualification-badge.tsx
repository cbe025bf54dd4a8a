import type { Call } from '@callwright/contract'
import { Badge, type BadgeProps } from '@callwright/ui/badge'
import { Tooltip, TooltipContent, TooltipTrigger } from '@callwright/ui/tooltip'
import { messages } from '../lib/messages.ts'

export interface QualificationBadgeProps {
  /** The call whose contact qualified, or did not. */
  call: Pick<Call, 'qualified' | 'qualification_reason' | 'transcript'>
}

/** Whether a call's contact qualified, with the reason when pointed at or focused. */
export function QualificationBadge({ call }: QualificationBadgeProps) {
  const { word, tone, reason } = verdict(call)
  if (!reason) return <Badge tone={tone}>{word}</Badge>
  return (
    <Tooltip>
      <TooltipTrigger asChild>
        <Badge tone={tone} asChild>
          <button type="button">{word}</button>
        </Badge>
      </TooltipTrigger>
      <TooltipContent>{reason}</TooltipContent>
    </Tooltip>
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
