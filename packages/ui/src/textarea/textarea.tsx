'use client'

import type { ComponentProps } from 'react'
import { useFieldControl } from '../field/field-context.ts'
import { cn } from '../lib/cn.ts'
import { textControlClasses } from '../lib/control.ts'

/** A text field of several lines, which grows with its text up to a limit. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      data-slot="textarea"
      className={cn(
        textControlClasses,
        'field-sizing-content h-auto max-h-64 min-h-20 resize-none py-2',
        className,
      )}
      {...props}
      {...useFieldControl(props)}
    />
  )
}
