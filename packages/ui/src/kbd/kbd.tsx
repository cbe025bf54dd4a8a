import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

/** A key of the keyboard; use one for each key of a combination. */
export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      data-slot="kbd"
      className={cn(
        'inline-flex h-5 min-w-5 max-w-full items-center justify-center-safe overflow-clip whitespace-nowrap rounded-xs border border-hairline bg-sunken px-1 font-medium font-sans text-muted text-xs [&>svg]:size-3',
        className,
      )}
      {...props}
    />
  )
}
