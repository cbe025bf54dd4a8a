'use client'

import { createContext, use, useLayoutEffect } from 'react'

interface FieldState {
  id: string
  required: boolean
  describedBy: string[]
  invalid: boolean
  describe: (partId: string) => () => void
  refuse: () => () => void
}

/** What the parts of a field share. */
export const FieldContext = createContext<FieldState | undefined>(undefined)

/** Returns the field around a part. */
export function useField(part: string): FieldState {
  const field = use(FieldContext)
  if (!field) throw new Error(`${part} stands outside a Field`)
  return field
}

/** Adds an element to the description of the control while it is rendered. */
export function useDescription(describe: FieldState['describe'], partId: string, shown = true) {
  useLayoutEffect(() => (shown ? describe(partId) : undefined), [describe, partId, shown])
}

interface ControlProps {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
  'aria-required'?: boolean | 'true' | 'false'
}

/** Returns the attributes that connect a control to its field; attributes of the control itself win. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: own.id ?? field.id,
    'aria-describedby': own['aria-describedby'] ?? (field.describedBy.join(' ') || undefined),
    'aria-invalid': own['aria-invalid'] ?? (field.invalid || undefined),
    'aria-required': own['aria-required'] ?? (field.required || undefined),
  }
}
