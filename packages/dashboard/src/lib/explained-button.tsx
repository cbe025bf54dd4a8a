import { Button, type ButtonProps } from '@callwright/ui/button'
import { useTooltip } from '@callwright/ui/tooltip'
import { useId } from 'react'

export interface ExplainedButtonProps extends ButtonProps {
  /** Why its action is not possible now; null when it is possible. */
  disabledReason?: string | null
  /** What its action does, while it is possible. */
  hint?: string
}

/**
 * A button with an explanation as its description and its tooltip. It stays focusable while it is disabled, so that
 * keyboards and screen readers reach the reason.
 */
export function ExplainedButton({
  disabledReason = null,
  hint,
  onClick,
  ...props
}: ExplainedButtonProps) {
  const explanationId = useId()
  const explanation = disabledReason ?? hint
  const { triggerProps, tooltip } = useTooltip(explanation)
  const isDisabled = disabledReason !== null
  return (
    <>
      <Button
        aria-disabled={isDisabled || undefined}
        aria-describedby={explanation && explanationId}
        onClick={isDisabled ? undefined : onClick}
        {...props}
        {...(explanation && triggerProps)}
      />
      {explanation && (
        <>
          <span id={explanationId} hidden>
            {explanation}
          </span>
          {tooltip}
        </>
      )}
    </>
  )
}
