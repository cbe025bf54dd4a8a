'use client'

import { createContext, use, useLayoutEffect } from 'react'

/** A part of a field that the others refer to. */
export interface FieldPart {
  kind: 'control' | 'label' | 'hint' | 'error'
  id: string
}

interface FieldState {
  required: boolean
  /** The id of a control without one of its own. */
  controlId: string
  /** The id of the control that the label names. */
  labelledId: string
  labelId: string
  hintId: string
  errorId: string
  describedBy: string[]
  invalid: boolean
  addPart: (part: FieldPart) => () => void
}

/** The state that the parts of a field share. */
export const FieldContext = createContext<FieldState | undefined>(undefined)

/** Returns the state of the field around a part. */
export function useField(part: string): FieldState {
  const field = use(FieldContext)
  if (!field) throw new Error(`${part} must be inside a Field`)
  return field
}

/** Adds a part to the field while it has an id, so that the other parts refer to it. */
export function usePart(
  kind: FieldPart['kind'],
  id: string | undefined,
  addPart: FieldState['addPart'] | undefined,
) {
  useLayoutEffect(() => {
    if (id) return addPart?.({ kind, id })
  }, [kind, id, addPart])
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
  usePart('control', controlProps.id, field?.addPart)
  if (!field) return {}
  return {
    id: controlProps.id ?? field.controlId,
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
  const labelId = groupProps['aria-labelledby'] ?? field.labelId
  return { ...attributes, 'aria-labelledby': labelId }
}
