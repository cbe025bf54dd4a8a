'use client'

import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { ToastListProps } from './toast-list.tsx'
import { noToasts, toasts } from './toasts.ts'

export interface ToasterProps {
  /** How long one stays, in milliseconds: 5000 when left out, and an error twice as long. */
  duration?: number
  /** How many are shown at most, the newest of them: 3 when left out. */
  visibleToasts?: number
}

// What cannot be fetched, from a server that is gone say, must not keep its own bad news from being told.
const ToastList = lazy(async () => {
  const loaded = await import('./toast-list.tsx').catch(() => null)
  return { default: loaded?.ToastList ?? PlainToasts }
})

/**
 * Where toasts appear: the bottom end of the window; one of it, near the root of the page. What draws them
 * is fetched when the page is first used, before there is anything to say.
 */
export function Toaster({ duration = 5000, visibleToasts = 3 }: ToasterProps) {
  const entries = useSyncExternalStore(toasts.subscribe, toasts.all, noToasts)
  const [used, setUsed] = useState(false)
  useEffect(() => {
    const use = () => setUsed(true)
    const uses = ['pointerdown', 'keydown'] as const
    for (const name of uses) window.addEventListener(name, use, { once: true, capture: true })
    return () => {
      for (const name of uses) window.removeEventListener(name, use, { capture: true })
    }
  }, [])
  if (!used && entries.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastList entries={entries} duration={duration} visibleToasts={visibleToasts} />
    </Suspense>
  )
}

/** The words alone. */
function PlainToasts({ entries, visibleToasts }: ToastListProps) {
  return (
    <div
      role="status"
      className="fixed end-0 bottom-0 z-60 flex w-96 max-w-full flex-col gap-3 p-4 empty:hidden"
    >
      {entries.slice(-visibleToasts).map(({ key, title, description }) => (
        <p key={key} className="wrap-anywhere rounded-md border bg-overlay p-4 shadow-overlay">
          {title} {description}
        </p>
      ))}
    </div>
  )
}
