'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Spinner } from '../spinner/spinner.tsx'

/** The content of a busy button. A disabled button loses the focus, so this returns it when the work ends. */
export function BusyContent({ children }: { children: ReactNode }) {
  const spinner = useRef<SVGSVGElement>(null)
  // It is read before the button is disabled; an effect would run too late.
  const [focused] = useState(() => globalThis.document?.activeElement)
  useEffect(() => {
    const button = spinner.current?.closest('button')
    if (!button || button !== focused) return
    return () => {
      // Unless the focus has moved elsewhere meanwhile.
      if (document.activeElement === document.body) button.focus()
    }
  }, [focused])
  return (
    <>
      <Spinner ref={spinner} />
      {children}
    </>
  )
}
