import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../lib/cn.ts'
import type { Variants } from '../lib/variants.ts'
import { BusyContent } from './busy-content.tsx'
import { ButtonAsChild } from './button-as-child.tsx'

// In a container of a phone with text of twice the size, a long label wraps.
const buttonVariants = cva(
  'inline-flex max-w-full shrink-0 select-none items-center justify-center-safe gap-2 overflow-clip whitespace-nowrap rounded-sm border border-transparent font-medium no-underline transition-colors disabled:not-aria-busy:opacity-50 aria-disabled:opacity-50 [&>[data-slot=spinner]~svg]:hidden [&>svg]:size-4 [&>svg]:shrink-0 @max-[14rem]:h-fit @max-[14rem]:whitespace-normal @max-[14rem]:py-1 forced-colors-states',
  {
    variants: {
      /**
       * How important its action is: one primary button in a place, danger for destructive actions,
       * danger-secondary for one that is always offered, or that asks first.
       * @default primary
       */
      variant: {
        primary:
          'bg-accent text-on-accent not-disabled:not-aria-disabled:hover:bg-accent-hover not-disabled:not-aria-disabled:active:bg-accent-pressed forced-colors-filled',
        secondary:
          'border-hairline bg-raised text-strong shadow-raised not-disabled:not-aria-disabled:hover:bg-hover not-disabled:not-aria-disabled:active:bg-pressed',
        ghost:
          'text-default not-disabled:not-aria-disabled:hover:bg-hover not-disabled:not-aria-disabled:active:bg-pressed',
        danger:
          'bg-negative text-on-negative not-disabled:not-aria-disabled:hover:bg-negative-hover not-disabled:not-aria-disabled:active:bg-negative-pressed',
        'danger-secondary':
          'border-hairline bg-raised text-negative-strong shadow-raised not-disabled:not-aria-disabled:hover:bg-negative-soft not-disabled:not-aria-disabled:active:bg-pressed',
      },
      /**
       * Small in dense places; large for the main action of a landing page.
       * @default md
       */
      size: {
        sm: 'h-control-sm px-2.5 text-sm @max-[14rem]:min-h-control-sm',
        md: 'h-control-md px-3.5 text-base @max-[14rem]:min-h-control-md',
        lg: 'h-control-lg px-5 text-lg @max-[14rem]:min-h-control-lg',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export interface ButtonProps extends ComponentProps<'button'>, Variants<typeof buttonVariants> {
  /** Renders the single child, such as a link, instead of a `button`, with the look of a button. */
  asChild?: boolean
  /** Whether its action is running: it shows a spinner and is disabled. */
  busy?: boolean
  /** The label while busy; the children by default. */
  busyLabel?: ReactNode
}

/** Runs an action; use a link for navigation. */
export function Button({
  asChild,
  variant,
  size,
  busy = false,
  disabled,
  className,
  children,
  busyLabel = children,
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className)
  if (asChild) {
    return (
      <ButtonAsChild
        unsupportedProp={busy ? 'busy' : disabled ? 'disabled' : undefined}
        className={classes}
        {...props}
      >
        {children}
      </ButtonAsChild>
    )
  }
  return (
    <button
      type="button"
      data-slot="button"
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classes}
      {...props}
    >
      {busy ? <BusyContent>{busyLabel}</BusyContent> : children}
    </button>
  )
}
