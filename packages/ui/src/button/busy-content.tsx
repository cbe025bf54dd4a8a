'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Spinner } from '../spinner/spinner.tsx'

/** What a button holds while it is busy. As it is disabled the browser takes its focus; it gets it back at the end. */
export function BusyContent({ children }: { children: ReactNode }) {
  const spinner = useRef<SVGSVGElement>(null)
  // Read while the button is not disabled yet; in an effect it would be too late.
  const [focused] = useState(() => globalThis.document?.activeElement)
  useEffect(() => {
    const button = spinner.current?.closest('button')
    if (!button || button !== focused) return
    return () => {
      // Unless the person, or what came of the work, has moved it elsewhere.
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
