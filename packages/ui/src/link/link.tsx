import { Slot } from '@radix-ui/react-slot'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

export interface LinkProps extends ComponentProps<'a'> {
  /** Render the single child, a router's link say, instead of an `a`, keeping the link's look. */
  asChild?: boolean
}

/** Leads to another page; what does something is a button. */
export function Link({ asChild, className, ...props }: LinkProps) {
  const Root = asChild ? Slot : 'a'
  return (
    <Root
      data-slot="link"
      className={cn(
        'rounded-xs font-medium text-accent-strong underline decoration-from-font underline-offset-3 transition-colors hover:text-strong',
        className,
      )}
      {...props}
    />
  )
}
