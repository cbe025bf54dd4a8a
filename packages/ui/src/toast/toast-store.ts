'use client'

import { useSyncExternalStore } from 'react'

/** The kind of a toast. */
export type ToastTone = 'success' | 'info' | 'warning' | 'error'

/** What a person can do about a toast, such as undo. */
interface ToastAction {
  /** The label of the button. */
  label: string
  /** Called when the button is pressed; the toast closes. */
  onClick: () => void
}

export interface ToastOptions {
  /** A second line with details. */
  description?: string
  /** A button in the toast. */
  action?: ToastAction
  /** Identifies the toast, for `toast.dismiss`; a new toast replaces an earlier one with the same id. */
  id?: string
}

export interface ToastEntry extends ToastOptions {
  id: string
  /** Identifies the entry, also when a toast replaced another one; counted from 1. */
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
  (title: string, options: ToastOptions = {}): string => {
    lastKey += 1
    const id = options.id || `toast-${lastKey}`
    const entry = { ...options, id, key: lastKey, tone, title }
    setEntries([...entries.filter((other) => other.id !== id), entry])
    return id
  }

/** Shows a toast from anywhere, and returns its id; the page needs a `Toaster`. */
export const toast = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
  /** Removes the toast with the id, if there is one. */
  dismiss: (id: string) => {
    setEntries(entries.filter((entry) => entry.id !== id))
  },
}
