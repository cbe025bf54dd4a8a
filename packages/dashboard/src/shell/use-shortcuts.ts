import { useEffect, useEffectEvent, useRef } from 'react'
import type { NavigationItem } from './navigation.ts'
import { acceptsTyping, hasOpenOverlay, readShortcut, type ShortcutAction } from './shortcuts.ts'

/** The maximum time between a `g` and its letter, in milliseconds. */
const sequenceTimeoutMs = 1500

interface ShortcutsOptions {
  items: readonly NavigationItem[]
  /** Whether shortcuts without Ctrl or Cmd are enabled. */
  singleKeys: boolean
  /** Called with the requested action; returns false when the current screen does not support it. */
  onAction: (action: ShortcutAction) => boolean
}

/** Handles the dashboard's keyboard shortcuts, except while a text field has the focus or a dialog is open. */
export function useShortcuts({ items, singleKeys, onAction }: ShortcutsOptions) {
  const gPressedAtMs = useRef(Number.NEGATIVE_INFINITY)

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || hasOpenOverlay()) return
    const hasCommandKey = event.ctrlKey || event.metaKey
    if (!hasCommandKey && (!singleKeys || acceptsTyping(event.target))) return
    const isAfterG = event.timeStamp - gPressedAtMs.current < sequenceTimeoutMs
    gPressedAtMs.current = Number.NEGATIVE_INFINITY
    const action = readShortcut(event, isAfterG, items)
    if (action) {
      if (onAction(action)) event.preventDefault()
    } else if (event.key.toLowerCase() === 'g' && !hasCommandKey && !event.altKey) {
      gPressedAtMs.current = event.timeStamp
    }
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
