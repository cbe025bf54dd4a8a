/** The kind of a toast. */
export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface ToastOptions {
  /** A second line with details. */
  description?: string
  /** A toast replaces an earlier one with the same id. */
  id?: string
}

export interface ToastEntry extends ToastOptions {
  /** Counts up from 1. */
  key: number
  tone: ToastTone
  title: string
}

let entries: readonly ToastEntry[] = []
let count = 0
const listeners = new Set<() => void>()

function update(next: readonly ToastEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}

// When the last `Toaster` unmounts, its toasts are dropped, so that the next `Toaster` starts empty.
function clearWithoutToaster() {
  if (listeners.size === 0) entries = []
}

/** The store of all toasts, the newest last, for `useSyncExternalStore`. */
export const toasts = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      queueMicrotask(clearWithoutToaster)
    }
  },
  all: () => entries,
}

const none: readonly ToastEntry[] = []
/** A server renders no toasts. */
export const serverSnapshot = () => none

const show =
  (tone: ToastTone) =>
  (title: string, options: ToastOptions = {}) => {
    count += 1
    const others = entries.filter(({ id }) => !id || id !== options.id)
    update([...others, { ...options, key: count, tone, title }])
  }

/** Shows a toast from anywhere; the page needs a `Toaster`. */
export const toast = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
  /** Removes a toast. */
  dismiss: (key: number) => {
    update(entries.filter((entry) => entry.key !== key))
  },
}
