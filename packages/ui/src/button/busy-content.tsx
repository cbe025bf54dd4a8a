'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { Spinner } from '../spinner/spinner.tsx'

/**
 * The content of a busy button. The button, which is disabled, or a field that is inert with it loses the focus, so this
 * restores it when the work ends.
 */
export function BusyContent({ children }: { children: ReactNode }) {
  // Read while rendering: an effect would run after the focus is lost.
  const [focusedElement] = useState(() => globalThis.document?.activeElement as HTMLElement | null)
  useEffect(() => {
    if (!focusedElement?.matches(':disabled, [inert] *')) return
    return () => {
      const { activeElement } = document
      // It is at the body, or the dialog of the element has taken it; it may also have moved elsewhere meanwhile.
      const isLost =
        activeElement === document.body ||
        activeElement === focusedElement.closest('[role=dialog], [role=alertdialog]')
      if (isLost) focusedElement.focus()
    }
  }, [focusedElement])
  return (
    <>
      <Spinner />
      {children}
    </>
  )
}
