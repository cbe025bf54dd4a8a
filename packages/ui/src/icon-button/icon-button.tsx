'use client'

import { Button, type ButtonProps } from '../button/button.tsx'
import { cn } from '../lib/cn.ts'
import { useWarning } from '../lib/use-warning.ts'
import { useTooltip } from '../tooltip/use-tooltip.tsx'

const sizeClasses = { sm: 'size-control-sm', md: 'size-control-md' }

export interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'busyLabel' | 'size'> {
  /** Its accessible name, which its tooltip shows. */
  label: string
  /** Its size, as for a Button. */
  size?: keyof typeof sizeClasses
}

/** A button that shows only an icon. */
export function IconButton({
  label,
  size = 'md',
  variant = 'ghost',
  busy,
  className,
  children,
  ...props
}: IconButtonProps) {
  useWarning(
    'IconButton',
    // Callers without TypeScript may leave it out.
    !label?.trim() && '`label` is missing, so the button has no accessible name.',
  )
  const { triggerProps, tooltip } = useTooltip(label)
  return (
    <>
      <Button
        aria-label={label}
        variant={variant}
        size={size}
        busy={busy}
        // There is space only for the spinner.
        busyLabel={null}
        className={cn('px-0', sizeClasses[size], className)}
        {...props}
        {...triggerProps}
      >
        {children}
      </Button>
      {tooltip}
    </>
  )
}
