'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Spinner } from '../spinner/spinner.tsx'

/** The content of a busy button. A disabled button loses the focus, so this restores it when the work ends. */
export function BusyContent({ children }: { children: ReactNode }) {
  const spinner = useRef<SVGSVGElement>(null)
  // Read while rendering: an effect would run after the button is disabled.
  const [focusedElement] = useState(() => globalThis.document?.activeElement)
  useEffect(() => {
    const button = spinner.current?.closest('button')
    if (!button || button !== focusedElement) return
    return () => {
      // The focus may have moved elsewhere meanwhile.
      if (document.activeElement === document.body) button.focus()
    }
  }, [focusedElement])
  return (
    <>
      <Spinner ref={spinner} />
      {children}
    </>
  )
}
