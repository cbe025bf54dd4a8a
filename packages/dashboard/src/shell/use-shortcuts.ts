import { useEffect, useEffectEvent, useRef } from 'react'
import type { NavigationItem } from './navigation.ts'
import { isCovered, isTypedInto, readShortcut, type ShortcutAction } from './shortcuts.ts'

/** The maximum time between a `g` and its letter, in milliseconds. */
const sequenceTimeoutMs = 1500

interface ShortcutsOptions {
  items: readonly NavigationItem[]
  /** Whether shortcuts without Ctrl or Cmd are enabled. */
  singleKeys: boolean
  /** Called with the requested action; returns false when this page does not have it. */
  onAction: (action: ShortcutAction) => boolean
}

/** Handles the dashboard's keyboard shortcuts, except while somebody types or a dialog covers the page. */
export function useShortcuts({ items, singleKeys, onAction }: ShortcutsOptions) {
  const gPressed = useRef(Number.NEGATIVE_INFINITY)

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || isCovered()) return
    const withCommand = event.ctrlKey || event.metaKey
    if (!withCommand && (!singleKeys || isTypedInto(event.target))) return
    const afterG = event.timeStamp - gPressed.current < sequenceTimeoutMs
    gPressed.current = Number.NEGATIVE_INFINITY
    const action = readShortcut(event, afterG, items)
    if (action) {
      if (onAction(action)) event.preventDefault()
    } else if (event.key.toLowerCase() === 'g' && !withCommand && !event.altKey) {
      gPressed.current = event.timeStamp
    }
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
