import type { ToastEntry } from './toast-store.ts'

/** Enough time to read a toast, to reach its action and to press it, in milliseconds. */
const minActionMs = 10_000

/** Returns how long a toast is shown, in milliseconds: an error until it is closed. */
export function displayMs({ tone, action }: ToastEntry, duration: number): number {
  if (tone === 'error') return Number.POSITIVE_INFINITY
  return action ? Math.max(duration, minActionMs) : duration
}

/**
 * Divides the toasts into the newest ones, which are shown, and the older ones. Of these, errors and toasts with an
 * action wait until there is room; the others are outdated.
 */
export function divideToasts(entries: readonly ToastEntry[], maxShown: number) {
  const firstShown = Math.max(0, entries.length - maxShown)
  const older = entries.slice(0, firstShown)
  const mustWait = ({ tone, action }: ToastEntry) => tone === 'error' || action !== undefined
  return {
    shown: entries.slice(firstShown),
    waiting: older.filter(mustWait),
    outdated: older.filter((entry) => !mustWait(entry)),
  }
}
