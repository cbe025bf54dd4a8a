'use client'

import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon, XIcon } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ToastEntry, type ToastTone, toast, useToasts } from './toast-store.ts'

const icons = {
  success: { Icon: CircleCheckIcon, iconClass: 'text-positive-strong' },
  info: { Icon: InfoIcon, iconClass: 'text-info-strong' },
  warning: { Icon: TriangleAlertIcon, iconClass: 'text-warning-strong' },
  error: { Icon: CircleAlertIcon, iconClass: 'text-negative-strong' },
} satisfies Record<ToastTone, object>

export interface ToasterProps {
  /** How long a toast is shown, in milliseconds: 5000 by default, and twice as long for an error. */
  duration?: number
  /** The maximum number of toasts shown, newest first: 3 by default. */
  visibleToasts?: number
}

/**
 * Renders toasts at the bottom end of the window, or at its top while an element with `data-notice` is in the page, such
 * as a notice at the bottom. Use one, near the root of the page.
 */
export function Toaster({ duration = 5000, visibleToasts = 3 }: ToasterProps) {
  const entries = useToasts()
  const isHidden = useSyncExternalStore(subscribeToVisibility, isDocumentHidden, () => false)
  // True while the pointer or the focus is in the region.
  const [isInteracting, setIsInteracting] = useState(false)
  const region = useRef<HTMLElement>(null)

  useEffect(() => {
    const focusFirstToast = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', focusFirstToast)
    return () => document.removeEventListener('keydown', focusFirstToast)
  }, [])

  // Radix's Toast is not used, since it also handles an Escape that is meant for a dialog.
  return (
    <section
      ref={region}
      data-slot="toaster"
      aria-label="Notifications (F8)"
      aria-live="polite"
      aria-relevant="additions"
      onPointerEnter={() => setIsInteracting(true)}
      onPointerLeave={() => setIsInteracting(false)}
      onFocus={() => setIsInteracting(true)}
      onBlur={() => setIsInteracting(false)}
      className="pointer-events-none fixed end-0 bottom-0 z-60 flex max-h-dvh w-96 max-w-full flex-col gap-3 p-4 in-[body:has([data-notice])]:top-0 in-[body:has([data-notice])]:bottom-auto"
    >
      {entries.slice(-visibleToasts).map((entry) => (
        <Toast
          key={entry.key}
          entry={entry}
          duration={duration}
          isPaused={isInteracting || isHidden}
        />
      ))}
    </section>
  )
}

interface ToastProps {
  entry: ToastEntry
  duration: number
  /** Whether the timer of the toast is paused. */
  isPaused: boolean
}

function Toast({ entry, duration, isPaused }: ToastProps) {
  const { key, tone, title, description } = entry
  const { Icon, iconClass } = icons[tone]
  const displayMs = tone === 'error' ? duration * 2 : duration

  useEffect(() => {
    if (isPaused || displayMs === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => toast.dismiss(key), displayMs)
    return () => clearTimeout(timer)
  }, [key, displayMs, isPaused])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its handlers only keep events from an open dialog
    <div
      data-slot="toast"
      // Failures are announced at once, others when the screen reader is idle.
      role={tone === 'error' ? 'alert' : undefined}
      // A press on a toast neither closes an open dialog nor takes its focus.
      onPointerDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        toast.dismiss(key)
      }}
      className="pointer-events-auto flex animate-slide-up items-start gap-3 rounded-md border border-hairline bg-overlay p-4 text-base shadow-overlay"
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${iconClass}`} />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-4 wrap-anywhere font-medium text-strong">{title}</p>
        {description && <p className="line-clamp-6 wrap-anywhere text-muted">{description}</p>}
      </div>
      <button
        type="button"
        aria-label="Close toast"
        onClick={() => toast.dismiss(key)}
        className="-m-1 grid size-6 shrink-0 place-items-center rounded-xs text-muted hover:text-strong"
      >
        <XIcon aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}

function subscribeToVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const isDocumentHidden = () => document.hidden
