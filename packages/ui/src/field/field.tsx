'use client'

import { type ComponentProps, useCallback, useId, useLayoutEffect, useMemo, useState } from 'react'
import { cn } from '../lib/cn.ts'
import { FieldContext, useDescription, useField } from './field-context.ts'

export interface FieldProps extends ComponentProps<'div'> {
  /** Whether the control is required: marks the label and informs assistive technology. */
  required?: boolean
}

/** A control with its label, hint and error, connected for assistive technology. */
export function Field({ required = false, className, ...props }: FieldProps) {
  const id = useId()
  const [describedBy, setDescribedBy] = useState<string[]>([])
  const [invalid, setInvalid] = useState(false)
  const describe = useCallback((partId: string) => {
    setDescribedBy((ids) => [...ids, partId])
    return () => setDescribedBy((ids) => ids.filter((known) => known !== partId))
  }, [])
  const refuse = useCallback(() => {
    setInvalid(true)
    return () => setInvalid(false)
  }, [])
  const field = useMemo(
    () => ({ id, required, describedBy, invalid, describe, refuse }),
    [id, required, describedBy, invalid, describe, refuse],
  )
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
  const { id, describe } = useField('FieldHint')
  const hintId = `${id}-hint`
  useDescription(describe, hintId)
  return (
    <p
      data-slot="field-hint"
      id={hintId}
      className={cn('text-muted text-sm', className)}
      {...props}
    />
  )
}

/** The error of the value; without children it is hidden and the control is valid. */
export function FieldError({ className, children, ...props }: ComponentProps<'p'>) {
  const { id, describe, refuse } = useField('FieldError')
  const errorId = `${id}-error`
  const shown = Boolean(children)
  useDescription(describe, errorId, shown)
  useLayoutEffect(() => (shown ? refuse() : undefined), [refuse, shown])
  if (!shown) return null
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
