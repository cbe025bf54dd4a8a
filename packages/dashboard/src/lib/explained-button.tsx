import { Button, type ButtonProps } from '@callwright/ui/button'
import { useTooltip } from '@callwright/ui/tooltip'
import { useId } from 'react'

export interface ExplainedButtonProps extends ButtonProps {
  /** Why its action is not possible now; null when it is possible. */
  disabledReason?: string | null
  /** What its action does, while it is possible. */
  hint?: string
  /** The accessible name of a small button that shows only an icon. It is the tooltip where there is no explanation. */
  iconLabel?: string
}

/**
 * A button with an explanation as its description and its tooltip. It stays focusable while it is disabled, so that
 * keyboards and screen readers reach the reason.
 */
export function ExplainedButton({
  disabledReason = null,
  hint,
  iconLabel,
  onClick,
  ...props
}: ExplainedButtonProps) {
  const explanationId = useId()
  const explanation = disabledReason ?? hint
  const tooltipText = explanation ?? iconLabel
  const { triggerProps, tooltip } = useTooltip(tooltipText)
  const isDisabled = disabledReason !== null
  return (
    <>
      <Button
        aria-disabled={isDisabled || undefined}
        aria-describedby={explanation && explanationId}
        onClick={isDisabled ? undefined : onClick}
        {...(iconLabel !== undefined && {
          'aria-label': iconLabel,
          className: 'size-control-sm px-0',
        })}
        {...props}
        {...(tooltipText && triggerProps)}
      />
      {explanation && (
        <span id={explanationId} hidden>
          {explanation}
        </span>
      )}
      {tooltipText && tooltip}
    </>
  )
}
