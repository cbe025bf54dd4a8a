/** What a toast says of how something ended. */
export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface ToastOptions {
  /** A second line: why, as far as it is known. */
  description?: string
  /** What is said again under the same id takes the place of what was said before. */
  id?: string
}

export interface ToastEntry extends ToastOptions {
  /** Which it is: the first is 1. */
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

// The next page that has a `Toaster` does not begin with what an earlier one had to say.
function endUnheard() {
  if (listeners.size === 0) entries = []
}

/** All toasts, the newest last, for `useSyncExternalStore`. */
export const toasts = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      queueMicrotask(endUnheard)
    }
  },
  all: () => entries,
}

const none: readonly ToastEntry[] = []
/** On a server nobody has said anything yet. */
export const noToasts = () => none

const show =
  (tone: ToastTone) =>
  (title: string, options: ToastOptions = {}) => {
    count += 1
    const others = entries.filter(({ id }) => !id || id !== options.id)
    update([...others, { ...options, key: count, tone, title }])
  }

/** Says how something ended, from anywhere, where the page has its `Toaster`. */
export const toast = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
  /** Takes one away. */
  dismiss: (key: number) => {
    update(entries.filter((entry) => entry.key !== key))
  },
}
