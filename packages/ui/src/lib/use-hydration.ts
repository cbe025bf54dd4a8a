'use client'

import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Returns whether this is a render on the server, or the first one in the browser of what the server rendered. */
export function useHydration(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
}
