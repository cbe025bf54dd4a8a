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

/** What the parts of a field know of each other. */
export const FieldContext = createContext<FieldState | undefined>(undefined)

/** The field a part stands in. */
export function useField(part: string): FieldState {
  const field = use(FieldContext)
  if (!field) throw new Error(`${part} stands outside a Field`)
  return field
}

/** Adds the part with the given id to what describes the control, while it is shown. */
export function useDescription(describe: FieldState['describe'], partId: string, shown = true) {
  useLayoutEffect(() => (shown ? describe(partId) : undefined), [describe, partId, shown])
}

interface ControlProps {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
  'aria-required'?: boolean | 'true' | 'false'
}

/** The attributes that tie a control to the field around it; what the control says itself wins. */
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
