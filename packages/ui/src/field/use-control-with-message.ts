'use client'

import { type ControlProps, useFieldControl } from './field-context.ts'

/**
 * Returns the attributes of a control that shows a message of its own, within a field or without.
 * `messageId` is undefined while it shows none.
 */
export function useControlWithMessage(
  controlProps: ControlProps,
  messageId: string | undefined,
  isInvalid: boolean,
): ControlProps {
  const control = { ...controlProps, ...useFieldControl(controlProps) }
  const describedBy = [control['aria-describedby'], messageId].filter(Boolean).join(' ')
  return {
    ...(control.id && { id: control.id }),
    'aria-describedby': describedBy || undefined,
    'aria-invalid': control['aria-invalid'] ?? (isInvalid || undefined),
    'aria-required': control['aria-required'] ?? controlProps.required,
  }
}
