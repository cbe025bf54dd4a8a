import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Returns whether the server has accounts, as its documents say; otherwise the sign-in is simulated. */
export function useHasAccounts(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.auth === 'accounts',
    () => false,
  )
}
