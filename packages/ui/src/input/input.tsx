'use client'

import type { ComponentProps } from 'react'
import { useFieldControl } from '../field/field-context.ts'
import { cn } from '../lib/cn.ts'
import { textControlClasses } from '../lib/control.ts'

/** A single-line text field. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      data-slot="input"
      className={cn(textControlClasses, className)}
      {...props}
      {...useFieldControl(props)}
    />
  )
}
