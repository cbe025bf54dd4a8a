'use client'

import { type ComponentProps, useCallback, useId, useMemo, useState } from 'react'
import { cn } from '../lib/cn.ts'
import { FieldContext, type FieldPart, useField, usePart } from './field-context.ts'

export interface FieldProps extends ComponentProps<'div'> {
  /** Whether the control is required: marks the label and informs assistive technology. */
  required?: boolean
}

/** A control with its label, hint and error, connected for assistive technology. */
export function Field({ required = false, className, ...props }: FieldProps) {
  const id = useId()
  const [parts, setParts] = useState<FieldPart[]>([])
  const addPart = useCallback((part: FieldPart) => {
    setParts((others) => [...others, part])
    return () => setParts((others) => others.filter((other) => other !== part))
  }, [])
  const field = useMemo(() => {
    const ownIdOf = (kind: FieldPart['kind']) => parts.find((part) => part.kind === kind)?.id
    const descriptions = parts.filter(({ kind }) => kind === 'hint' || kind === 'error')
    return {
      required,
      controlId: id,
      labelledId: ownIdOf('control') ?? id,
      labelId: ownIdOf('label') ?? `${id}-label`,
      hintId: `${id}-hint`,
      errorId: `${id}-error`,
      describedBy: descriptions.map((part) => part.id),
      invalid: ownIdOf('error') !== undefined,
      addPart,
    }
  }, [id, required, parts, addPart])
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
export function FieldLabel({ id, className, children, ...props }: ComponentProps<'label'>) {
  const { labelledId, labelId, required, addPart } = useField('FieldLabel')
  usePart('label', id, addPart)
  return (
    <label
      data-slot="field-label"
      id={id ?? labelId}
      htmlFor={labelledId}
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
export function FieldHint({ id, className, ...props }: ComponentProps<'p'>) {
  const { hintId, addPart } = useField('FieldHint')
  const partId = id ?? hintId
  usePart('hint', partId, addPart)
  return (
    <p
      data-slot="field-hint"
      id={partId}
      className={cn('text-muted text-sm', className)}
      {...props}
    />
  )
}

/** The error of the value. Without children it is hidden and the control is valid. */
export function FieldError({ id, className, children, ...props }: ComponentProps<'p'>) {
  const { errorId, addPart } = useField('FieldError')
  const partId = id ?? errorId
  usePart('error', children ? partId : undefined, addPart)
  if (!children) return null
  return (
    <p
      data-slot="field-error"
      id={partId}
      className={cn('text-negative-strong text-sm', className)}
      {...props}
    >
      {children}
    </p>
  )
}
