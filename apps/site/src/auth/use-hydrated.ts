import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Returns whether the page is hydrated. Until then a component must render what the document contains. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
