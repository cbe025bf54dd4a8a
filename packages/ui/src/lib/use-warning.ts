'use client'

import { useEffect } from 'react'

declare const process: { env: { NODE_ENV?: string } }

/** While developing, says on the console what is wrong with the props of a component; `problem` is false when nothing is. */
export function useWarning(component: string, problem: string | false) {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' && problem) console.error(`${component}: ${problem}`)
  }, [component, problem])
}

/** The warnings a story expects: none where they are built away. */
export function warnings(...expected: RegExp[]) {
  return process.env.NODE_ENV === 'production' ? [] : expected
}
