'use client'

import { useEffect } from 'react'

declare const process: { env: { NODE_ENV?: string } }

/** While developing, says on the console what is wrong with the props of a component; `problem` is false when nothing is. */
export function useWarning(component: string, problem: string | false | undefined) {
  // A thousand rows would have a thousand effects for nothing.
  if (process.env.NODE_ENV === 'production') return
  // biome-ignore lint/correctness/useHookAtTopLevel: it is production or not for as long as the page lives
  useEffect(() => {
    if (problem) console.error(`${component}: ${problem}`)
  }, [component, problem])
}

/** The warnings a story expects: none where they are built away. */
export function warnings(...expected: RegExp[]) {
  return process.env.NODE_ENV === 'production' ? [] : expected
}
