'use client'

import { CircleAlertIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../button/button.tsx'
import { cn } from '../lib/cn.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'

export interface ErrorStateProps extends Omit<ComponentProps<'div'>, 'children' | 'title'> {
  /** What failed, in a few words; `Something went wrong` by default. */
  title?: string
  /** The thrown error, whose message is shown. */
  error: unknown
  /** Called when the Retry button is pressed. */
  onRetry?: () => unknown
}

/** Shown instead of something that could not be loaded: what failed, and a button to try again. */
export function ErrorState({ title, error, onRetry, className, ...props }: ErrorStateProps) {
  const texts = useStrings('errorState', english.errorState)
  const message = error instanceof Error ? error.message : undefined
  return (
    <div
      data-slot="error-state"
      role="alert"
      className={cn(
        'flex min-w-0 flex-col items-center justify-center gap-1 px-6 py-12 text-center wrap-anywhere',
        className,
      )}
      {...props}
    >
      <CircleAlertIcon
        aria-hidden="true"
        className="mb-3 size-6 text-negative-strong forced-colors:text-inherit"
      />
      <p className="font-medium text-strong">{title ?? texts.title}</p>
      {message && <p className="max-w-md text-muted">{message}</p>}
      {onRetry && (
        <Button variant="secondary" size="sm" className="mt-4" onClick={() => onRetry()}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
