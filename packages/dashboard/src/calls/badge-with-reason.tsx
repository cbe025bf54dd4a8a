import { Badge, type BadgeProps } from '@callwright/ui/badge'
import { useTooltip } from '@callwright/ui/tooltip'
import { useId } from 'react'

export interface BadgeWithReasonProps {
  /** The text of the badge. */
  label: string
  /** The meaning of the badge's color. */
  tone: BadgeProps['tone']
  /** The tooltip; without one the badge is not interactive. */
  reason: string | null
}

/** A badge with its reason as a tooltip. */
export function BadgeWithReason({ label, tone, reason }: BadgeWithReasonProps) {
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
