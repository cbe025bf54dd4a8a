import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Whether the page is hydrated. Until then it must render what its document shows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
