'use client'

import { Button, type ButtonProps } from '../button/button.tsx'
import { cn } from '../lib/cn.ts'
import { useWarning } from '../lib/use-warning.ts'
import { useHint } from '../tooltip/use-hint.tsx'

const squares = { sm: 'size-8', md: 'size-9' }

export interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'busyLabel' | 'size'> {
  /** What it does: its name, and the tooltip that says so. */
  label: string
  /** Its height, as that of a button. */
  size?: keyof typeof squares
}

/** A button with room for nothing but an icon. */
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
    // Callers without types, too.
    !label?.trim() && 'it has no `label`, so nobody who cannot see the icon knows what it does.',
  )
  const { trigger, hint } = useHint(label)
  return (
    <>
      <Button
        aria-label={label}
        variant={variant}
        busy={busy}
        // Only the spinner has room.
        busyLabel={null}
        className={cn('px-0', squares[size], className)}
        {...props}
        {...trigger}
      >
        {children}
      </Button>
      {hint}
    </>
  )
}
