import { Button, type ButtonProps } from '@callwright/ui/button'
import { useTooltip } from '@callwright/ui/tooltip'
import { useId } from 'react'

export interface ExplainedButtonProps extends ButtonProps {
  /** Why its action is not possible now; null when it is possible. */
  disabledReason: string | null
}

/** A button that stays focusable while it is disabled, so that its description and its tooltip can say why. */
export function ExplainedButton({ disabledReason, onClick, ...props }: ExplainedButtonProps) {
  const reasonId = useId()
  const { triggerProps, tooltip } = useTooltip(disabledReason)
  const isDisabled = disabledReason !== null
  return (
    <>
      <Button
        aria-disabled={isDisabled || undefined}
        aria-describedby={isDisabled ? reasonId : undefined}
        onClick={isDisabled ? undefined : onClick}
        {...props}
        {...(isDisabled && triggerProps)}
      />
      {isDisabled && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
      {isDisabled && tooltip}
    </>
  )
}
