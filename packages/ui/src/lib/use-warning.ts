'use client'

import { useEffect } from 'react'

declare const process: { env: { NODE_ENV?: string } }

/** Logs a wrong use of a component in development. A falsy `problem` logs nothing. */
export function useWarning(component: string, problem: string | false | undefined) {
  // Skips `useEffect` in production, because an effect in each of a thousand rows costs time.
  if (process.env.NODE_ENV === 'production') return
  // biome-ignore lint/correctness/useHookAtTopLevel: the mode never changes while the page is open
  useEffect(() => {
    if (problem) console.error(`${component}: ${problem}`)
  }, [component, problem])
}

/** The warnings that a story expects; none in a production build. */
export function expectedWarnings(...expected: RegExp[]) {
  return process.env.NODE_ENV === 'production' ? [] : expected
}
