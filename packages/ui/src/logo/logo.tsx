import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

/** The mark: a C with sound waves, in one color. */
export function LogoMark({ className, ...props }: ComponentProps<'svg'>) {
  return (
    <svg
      data-slot="logo-mark"
      aria-hidden="true"
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      className={cn('size-6 shrink-0 text-accent forced-color-adjust-auto', className)}
      {...props}
    >
      <path strokeWidth="4" d="M18.56 7.1a10.5 10.5 0 1 0 0 17.8" />
      <path strokeWidth="3" d="M16.5 14.25v3.5M22.5 10.5v11M28.5 13v6" />
    </svg>
  )
}

/** The mark beside the name. */
export function Logo({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      data-slot="logo"
      className={cn(
        'inline-flex items-center gap-2 font-[650] text-strong text-xl tracking-[-0.035em]',
        className,
      )}
      {...props}
    >
      <LogoMark />
      Callwright
    </span>
  )
}
