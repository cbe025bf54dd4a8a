import { Slot } from '@radix-ui/react-slot'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

export interface LinkProps extends ComponentProps<'a'> {
  /** Renders the single child, such as a router's link, instead of an `a`, with the look of a link. */
  asChild?: boolean
}

/** Navigates to another page; use a button for an action. */
export function Link({ asChild, className, ...props }: LinkProps) {
  const Root = asChild ? Slot : 'a'
  return (
    <Root
      data-slot="link"
      className={cn(
        'rounded-xs font-medium text-accent-strong underline decoration-from-font underline-offset-3 transition-colors hover:text-strong forced-colors:hover:decoration-3',
        className,
      )}
      {...props}
    />
  )
}
