'use client'

import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon, XIcon } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { serverSnapshot, type ToastEntry, type ToastTone, toast, toasts } from './toasts.ts'

const icons: Record<ToastTone, typeof InfoIcon> = {
  success: CircleCheckIcon,
  info: InfoIcon,
  warning: TriangleAlertIcon,
  error: CircleAlertIcon,
}

const iconClasses: Record<ToastTone, string> = {
  success: 'text-positive-strong',
  info: 'text-info-strong',
  warning: 'text-warning-strong',
  error: 'text-negative-strong',
}

export interface ToasterProps {
  /** How long a toast is shown, in milliseconds: 5000 by default, and twice as long for an error. */
  duration?: number
  /** The maximum number of toasts shown, newest first: 3 by default. */
  visibleToasts?: number
}

/**
 * Renders toasts at the bottom end of the window; use one, near the root of the page.
 */
export function Toaster({ duration = 5000, visibleToasts = 3 }: ToasterProps) {
  const entries = useSyncExternalStore(toasts.subscribe, toasts.all, serverSnapshot)
  const away = useSyncExternalStore(onVisibility, isHidden, () => false)
  const [held, setHeld] = useState(false)
  const region = useRef<HTMLElement>(null)

  useEffect(() => {
    const goTo = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', goTo)
    return () => document.removeEventListener('keydown', goTo)
  }, [])

  // Not Radix's toast: it handles the Escape that is meant for a dialog.
  return (
    <section
      ref={region}
      data-slot="toaster"
      aria-label="Notifications (F8)"
      aria-live="polite"
      aria-relevant="additions"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-none fixed end-0 bottom-0 z-60 flex max-h-dvh w-96 max-w-full flex-col gap-3 p-4"
    >
      {entries.slice(-visibleToasts).map((entry) => (
        <Toast key={entry.key} entry={entry} duration={duration} waits={held || away} />
      ))}
    </section>
  )
}

interface ToastProps {
  entry: ToastEntry
  duration: number
  /** Whether its timer is paused. */
  waits: boolean
}

function Toast({ entry, duration, waits }: ToastProps) {
  const { key, tone, title, description } = entry
  const Icon = icons[tone]
  const stays = tone === 'error' ? duration * 2 : duration

  useEffect(() => {
    if (waits || stays === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => toast.dismiss(key), stays)
    return () => clearTimeout(timer)
  }, [key, stays, waits])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops events from reaching the page
    <div
      data-slot="toast"
      // Failures are announced at once, others when the screen reader is idle.
      role={tone === 'error' ? 'alert' : undefined}
      // An open dialog stays open and keeps the focus.
      onPointerDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        toast.dismiss(key)
      }}
      className="pointer-events-auto flex animate-slide-up items-start gap-3 rounded-md border border-hairline bg-overlay p-4 text-base shadow-overlay"
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${iconClasses[tone]}`} />
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

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const isHidden = () => document.hidden
