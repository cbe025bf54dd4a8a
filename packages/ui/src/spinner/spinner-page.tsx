'use client'

import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import { useLocale } from '../locale/index.ts'
import { Spinner } from './spinner.tsx'

/** A spinner for the whole window while the first page loads. */
export function SpinnerPage({ className, ...props }: ComponentProps<'output'>) {
  const { strings } = useLocale()
  return (
    <output
      data-slot="spinner-page"
      className={cn(
        'flex min-h-dvh flex-col items-center justify-center gap-3 bg-page text-muted',
        className,
      )}
      {...props}
    >
      <Spinner className="size-6 text-accent" />
      {strings.spinner.loading}
    </output>
  )
}
