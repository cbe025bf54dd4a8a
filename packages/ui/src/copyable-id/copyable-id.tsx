import type { ComponentProps } from 'react'
import { CopyButton } from '../copy-button/index.ts'
import { cn } from '../lib/cn.ts'

export interface CopyableIdProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** The id. */
  value: string
  /** What the id belongs to, for the accessible name of the button: `Copy Call ID`. */
  subject: string
}

/** The end of an id, which differs most often, is always shown. */
const endLength = 6

/** An id in monospace, cut in the middle where it does not fit, with a button that copies the whole id. */
export function CopyableId({ value, subject, className, ...props }: CopyableIdProps) {
  return (
    <span
      data-slot="copyable-id"
      className={cn('-my-1 flex min-w-0 items-center gap-1', className)}
      {...props}
    >
      {/* Ids are written from left to right in every writing direction. */}
      <span dir="ltr" title={value} className="flex min-w-0 max-w-44 font-mono text-sm">
        {/* Both parts are in the text, so that selecting, searching and screen readers get the whole id. */}
        <span className="truncate">{value.slice(0, -endLength)}</span>
        <span className="shrink-0">{value.slice(-endLength)}</span>
      </span>
      <CopyButton text={value} subject={subject} iconOnly className="text-muted" />
    </span>
  )
}
