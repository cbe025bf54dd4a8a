'use client'

import { useEffect } from 'react'

declare const process: { env: { NODE_ENV?: string } }

/** Logs a wrong use of a component in development. A falsy `problem` logs nothing. */
export function useWarning(component: string, problem: string | false | undefined) {
  // In production there is no effect, which would cost time in a thousand rows.
  if (process.env.NODE_ENV === 'production') return
  // biome-ignore lint/correctness/useHookAtTopLevel: the mode never changes while the page is open
  useEffect(() => {
    if (problem) console.error(`${component}: ${problem}`)
  }, [component, problem])
}

/** The warnings that a story expects; none in a production build. */
export function warnings(...expected: RegExp[]) {
  return process.env.NODE_ENV === 'production' ? [] : expected
}
