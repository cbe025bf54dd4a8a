'use client'

import { createContext, use, useLayoutEffect } from 'react'

interface FieldState {
  id: string
  required: boolean
  describedBy: string[]
  invalid: boolean
  addDescription: (partId: string) => () => void
}

/** The state that the parts of a field share. */
export const FieldContext = createContext<FieldState | undefined>(undefined)

/** Returns the state of the field around a part. */
export function useField(part: string): FieldState {
  const field = use(FieldContext)
  if (!field) throw new Error(`${part} must be inside a Field`)
  return field
}

/** Adds a part to the control's `aria-describedby` while it is shown, and returns the id of the part. */
export function useDescription(part: string, suffix: string, isShown = true) {
  const { id, addDescription } = useField(part)
  const partId = `${id}-${suffix}`
  useLayoutEffect(() => {
    if (isShown) return addDescription(partId)
  }, [addDescription, partId, isShown])
  return partId
}

/** The attributes of a control that a field may set. */
export interface ControlProps {
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
  'aria-required'?: boolean | 'true' | 'false'
  required?: boolean
}

/** Returns the attributes that connect a control to its field; the control's own attributes take precedence. */
export function useFieldControl(controlProps: ControlProps): ControlProps {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: controlProps.id ?? field.id,
    'aria-describedby':
      controlProps['aria-describedby'] ?? (field.describedBy.join(' ') || undefined),
    'aria-invalid': controlProps['aria-invalid'] ?? (field.invalid || undefined),
    'aria-required':
      controlProps['aria-required'] ?? (field.required || controlProps.required || undefined),
  }
}

/** Returns the attributes that connect a group of controls to its field. Unlike a single control, a `label` cannot name it. */
export function useFieldGroup(groupProps: ControlProps): ControlProps {
  const field = use(FieldContext)
  const attributes = useFieldControl(groupProps)
  if (!field || groupProps['aria-label']) return attributes
  const labelId = groupProps['aria-labelledby'] ?? labelIdOf(field.id)
  return { ...attributes, 'aria-labelledby': labelId }
}

/** Returns the id of the label of the field with this id. */
export const labelIdOf = (fieldId: string) => `${fieldId}-label`
