'use client'

import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { Spinner } from './spinner.tsx'

/** A spinner for the whole window while the first page loads. */
export function SpinnerPage({ className, ...props }: ComponentProps<'output'>) {
  const texts = useStrings('spinner', english.spinner)
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
      {texts.loading}
    </output>
  )
}
