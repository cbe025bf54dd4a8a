'use client'

import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon, XIcon } from 'lucide-react'
import {
  type FocusEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { restoreFocus } from '../lib/focus-restore.ts'
import { formatNumber } from '../lib/format-number.ts'
import { isFocusLeaving } from '../lib/is-focus-leaving.ts'
import { useEscape } from '../lib/use-escape.ts'
import * as english from '../locale/english.ts'
import { useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { displayMs, divideToasts } from './toast-display.ts'
import { type ToastEntry, type ToastTone, toast, useToasts } from './toast-store.ts'

const icons = {
  success: { Icon: CircleCheckIcon, iconClass: 'text-positive-strong' },
  info: { Icon: InfoIcon, iconClass: 'text-info-strong' },
  warning: { Icon: TriangleAlertIcon, iconClass: 'text-warning-strong' },
  error: { Icon: CircleAlertIcon, iconClass: 'text-negative-strong' },
} satisfies Record<ToastTone, object>

export interface ToasterProps {
  /**
   * How long a toast is shown, in milliseconds: 5000 by default. A toast with an action is shown for at least 10000, an
   * error until it is closed.
   */
  duration?: number
  /** The maximum number of toasts shown, the newest ones: 3 by default. Older errors and toasts with an action wait. */
  visibleToasts?: number
}

/**
 * Renders toasts at the bottom end of the window, or at its top while an element with `data-notice` is in the page, such
 * as a notice at the bottom. Use one, near the root of the page.
 */
export function Toaster({ duration = 5000, visibleToasts = 3 }: ToasterProps) {
  const { locale } = useLocale()
  const texts = useStrings('toast', english.toast)
  const entries = useToasts()
  const isHidden = useSyncExternalStore(subscribeToVisibility, isDocumentHidden, () => false)
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const previousFocus = useRef<Element>(null)
  const { shown, waiting, outdated } = divideToasts(entries, visibleToasts)

  useEffect(() => {
    const focusNewestToast = (event: KeyboardEvent) => {
      const button = newestToastButton(region.current)
      if (event.key !== 'F8' || !button) return
      const { activeElement } = document
      if (region.current?.contains(activeElement)) return button.focus()
      // An open dialog takes the focus back from an element that gets it from one inside.
      if (activeElement instanceof HTMLElement) activeElement.blur()
      button.focus()
      previousFocus.current = activeElement
    }
    document.addEventListener('keydown', focusNewestToast)
    return () => document.removeEventListener('keydown', focusNewestToast)
  }, [])

  useEffect(() => {
    for (const { id } of outdated) toast.dismiss(id)
  }, [outdated])

  // A toast that is removed under the pointer, or with the focus, does not report that it loses them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: toasts are removed when the entries change
  useLayoutEffect(() => {
    if (!region.current?.querySelector('[data-slot=toast]:hover')) setIsHovered(false)
    if (!isFocused || region.current?.contains(document.activeElement)) return
    setIsFocused(false)
    // The focus passes to the newest toast, or back to where it was before.
    const previousElement = previousFocus.current
    restoreFocus(newestToastButton(region.current) ?? previousElement)
    previousFocus.current = previousElement
  }, [entries])

  const handleFocus = ({ currentTarget, relatedTarget, nativeEvent }: FocusEvent) => {
    // Listeners on the document do not get the event: an open dialog would take the focus back, or close.
    nativeEvent.stopImmediatePropagation()
    setIsFocused(true)
    if (!isFocused && !currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget
  }

  // Radix's Toast is not used, since it also handles an Escape that is meant for a dialog.
  return (
    <section
      ref={region}
      data-slot="toaster"
      aria-label={texts.label}
      aria-live="polite"
      aria-relevant="additions"
      // Unlike an enter event, it also reports a toast that moves under the pointer in place of a removed one.
      onPointerOver={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={handleFocus}
      onBlur={(event) => {
        event.nativeEvent.stopImmediatePropagation()
        if (isFocusLeaving(event)) setIsFocused(false)
      }}
      className="pointer-events-none fixed end-0 bottom-0 z-60 flex max-h-dvh w-96 max-w-full flex-col gap-3 p-4 in-[body:has([data-notice])]:top-0 in-[body:has([data-notice])]:bottom-auto"
    >
      {waiting.length > 0 && (
        <p
          data-slot="toast-waiting"
          className="self-center rounded-full border border-hairline bg-overlay px-3 py-1 text-muted text-sm tabular-nums shadow-overlay"
        >
          {texts.waiting(waiting.length, formatNumber(locale, waiting.length))}
        </p>
      )}
      {shown.map((entry) => (
        <Toast
          key={entry.key}
          entry={entry}
          displayMs={displayMs(entry, duration)}
          isPaused={isHovered || isFocused || isHidden}
          closeLabel={texts.close}
        />
      ))}
    </section>
  )
}

/** Returns the first button of the newest toast: its action, or else its Close button. */
function newestToastButton(region: HTMLElement | null) {
  return region?.querySelector<HTMLElement>('[data-slot=toast]:last-child button')
}

interface ToastProps {
  entry: ToastEntry
  displayMs: number
  /** Whether the timer of the toast is paused. */
  isPaused: boolean
  closeLabel: string
}

function Toast({ entry, displayMs, isPaused, closeLabel }: ToastProps) {
  const { id, tone, title, description, action } = entry
  const { Icon, iconClass } = icons[tone]
  const root = useRef<HTMLDivElement>(null)
  useEscape(root, () => {
    toast.dismiss(id)
    return true
  })

  useEffect(() => {
    if (isPaused || displayMs === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => toast.dismiss(id), displayMs)
    return () => clearTimeout(timer)
  }, [id, displayMs, isPaused])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its handlers only keep events from an open dialog
    <div
      ref={root}
      data-slot="toast"
      // Failures are announced at once, others when the screen reader is idle.
      role={tone === 'error' ? 'alert' : undefined}
      // A press on a toast neither closes an open dialog, whose listener may be on React's root, nor takes its focus.
      onPointerDown={({ nativeEvent }) => nativeEvent.stopImmediatePropagation()}
      onMouseDown={(event) => event.preventDefault()}
      className="pointer-events-auto flex animate-slide-up items-start gap-3 rounded-md border border-hairline bg-overlay p-4 text-base shadow-overlay"
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${iconClass}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-3.5">
        <div className="min-w-0 flex-1 basis-36">
          <p className="line-clamp-4 wrap-anywhere font-medium text-strong">{title}</p>
          {description && <p className="line-clamp-6 wrap-anywhere text-muted">{description}</p>}
        </div>
        {action && (
          <button
            type="button"
            data-slot="toast-action"
            onClick={() => {
              toast.dismiss(id)
              action.onClick()
            }}
            className="-my-1.5 h-8 max-w-full shrink-0 truncate rounded-sm border border-hairline bg-raised px-2.5 font-medium text-sm text-strong shadow-raised transition-colors hover:bg-hover active:bg-pressed"
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => toast.dismiss(id)}
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
