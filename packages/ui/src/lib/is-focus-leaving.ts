import type { FocusEvent } from 'react'

/**
 * Returns whether the focus leaves the element that handles a blur event. It stays when another element inside gets it, and
 * while another window has it.
 */
export function isFocusLeaving({ currentTarget, target, relatedTarget }: FocusEvent): boolean {
  return target !== document.activeElement && !currentTarget.contains(relatedTarget)
}
