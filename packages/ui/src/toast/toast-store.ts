'use client'

import { useSyncExternalStore } from 'react'

/** The kind of a toast. */
export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface ToastOptions {
  /** A second line with details. */
  description?: string
  /** Replaces the earlier toast that was shown with the same id. */
  id?: string
}

export interface ToastEntry extends ToastOptions {
  /** Identifies the entry, also when toasts have the same `id`; counted from 1. */
  key: number
  tone: ToastTone
  title: string
}

const noEntries: readonly ToastEntry[] = []
let entries = noEntries
let lastKey = 0
const listeners = new Set<() => void>()

function setEntries(next: readonly ToastEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}

// Without a `Toaster` the toasts are dropped, so that the next `Toaster` starts empty.
function clearWithoutToaster() {
  if (listeners.size === 0) entries = noEntries
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    queueMicrotask(clearWithoutToaster)
  }
}

/** Returns all toasts, the newest last; none on a server. */
export const useToasts = () =>
  useSyncExternalStore(
    subscribe,
    () => entries,
    () => noEntries,
  )

const show =
  (tone: ToastTone) =>
  (title: string, options: ToastOptions = {}) => {
    lastKey += 1
    const otherEntries = entries.filter(({ id }) => !id || id !== options.id)
    setEntries([...otherEntries, { ...options, key: lastKey, tone, title }])
  }

/** Shows a toast from anywhere; the page needs a `Toaster`. */
export const toast = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
  /** Removes a toast. */
  dismiss: (key: number) => {
    setEntries(entries.filter((entry) => entry.key !== key))
  },
}
