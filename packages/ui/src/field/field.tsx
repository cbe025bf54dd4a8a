'use client'

import { type ComponentProps, useCallback, useId, useMemo, useState } from 'react'
import { cn } from '../lib/cn.ts'
import { FieldContext, labelIdOf, useDescription, useField } from './field-context.ts'

export interface FieldProps extends ComponentProps<'div'> {
  /** Whether the control is required: marks the label and informs assistive technology. */
  required?: boolean
}

/** A control with its label, hint and error, connected for assistive technology. */
export function Field({ required = false, className, ...props }: FieldProps) {
  const id = useId()
  const [describedBy, setDescribedBy] = useState<string[]>([])
  const addDescription = useCallback((partId: string) => {
    setDescribedBy((ids) => [...ids, partId])
    return () => setDescribedBy((ids) => ids.filter((other) => other !== partId))
  }, [])
  const field = useMemo(() => {
    const invalid = describedBy.includes(`${id}-error`)
    return { id, required, describedBy, invalid, addDescription }
  }, [id, required, describedBy, addDescription])
  return (
    <FieldContext value={field}>
      <div
        data-slot="field"
        className={cn('flex min-w-0 flex-col gap-1.5 wrap-anywhere', className)}
        {...props}
      />
    </FieldContext>
  )
}

/** The label of the control. */
export function FieldLabel({ className, children, ...props }: ComponentProps<'label'>) {
  const { id, required } = useField('FieldLabel')
  return (
    <label
      data-slot="field-label"
      id={labelIdOf(id)}
      htmlFor={id}
      className={cn('w-fit max-w-full font-medium text-sm text-strong', className)}
      {...props}
    >
      {children}
      {required && (
        <span aria-hidden="true" className="ms-0.5 text-negative-strong">
          *
        </span>
      )}
    </label>
  )
}

/** A hint on what to enter, or why it is needed. */
export function FieldHint({ className, ...props }: ComponentProps<'p'>) {
  const hintId = useDescription('FieldHint', 'hint')
  return (
    <p
      data-slot="field-hint"
      id={hintId}
      className={cn('text-muted text-sm', className)}
      {...props}
    />
  )
}

/** The error of the value. Without children it is hidden and the control is valid. */
export function FieldError({ className, children, ...props }: ComponentProps<'p'>) {
  const errorId = useDescription('FieldError', 'error', Boolean(children))
  if (!children) return null
  return (
    <p
      data-slot="field-error"
      id={errorId}
      className={cn('text-negative-strong text-sm', className)}
      {...props}
    >
      {children}
    </p>
  )
}
