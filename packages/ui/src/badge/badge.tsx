import { Slot } from '@radix-ui/react-slot'
import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import type { Variants } from '../lib/variants.ts'

// In a container of a phone with text of twice the size, a long text wraps.
const badgeVariants = cva(
  'inline-flex h-5.5 w-fit max-w-full shrink-0 items-center gap-1.5 overflow-clip whitespace-nowrap rounded-xs border border-transparent px-1.5 font-medium text-xs tabular-nums [&>svg]:size-3 [&>svg]:shrink-0 @max-[14rem]:h-fit @max-[14rem]:min-h-5.5 @max-[14rem]:whitespace-normal',
  {
    variants: {
      /**
       * What kind of status it is.
       * @default neutral
       */
      tone: {
        neutral: 'border-hairline bg-sunken text-default',
        positive: 'bg-positive-soft text-positive-strong',
        info: 'bg-info-soft text-info-strong',
        warning: 'bg-warning-soft text-warning-strong',
        negative: 'bg-negative-soft text-negative-strong',
        accent: 'bg-accent-soft text-accent-strong',
        live: 'bg-live-soft text-live-strong',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export interface BadgeProps extends ComponentProps<'span'>, Variants<typeof badgeVariants> {
  /** Renders the single child instead of a `span`, with the look of a badge. */
  asChild?: boolean
}

/** A short status beside the thing it describes. */
export function Badge({ asChild, tone, className, ...props }: BadgeProps) {
  const Root = asChild ? Slot : 'span'
  return <Root data-slot="badge" className={cn(badgeVariants({ tone }), className)} {...props} />
}

export interface BadgeDotProps extends ComponentProps<'span'> {
  /** Makes the dot pulse, for something that is happening now. */
  live?: boolean
}

/** A dot in the tone of the badge, before its text. */
export function BadgeDot({ live, className, ...props }: BadgeDotProps) {
  return (
    <span
      data-slot="badge-dot"
      aria-hidden="true"
      className={cn(
        'size-1.5 rounded-full bg-current forced-colors:bg-[CanvasText]',
        live && 'animate-pulse',
        className,
      )}
      {...props}
    />
  )
}
