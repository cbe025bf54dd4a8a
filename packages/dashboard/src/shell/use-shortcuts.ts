import { useEffect, useEffectEvent, useRef } from 'react'
import type { NavigationItem } from './navigation.ts'
import { isCovered, isTypedInto, readWish, type Wish } from './shortcuts.ts'

/** How long a `g` waits for its letter. */
const patienceMs = 1500

interface ShortcutsOptions {
  items: readonly NavigationItem[]
  /** Whether keys alone do something, without Ctrl or Cmd. */
  singleKeys: boolean
  /** Hears what is asked for; false when there is no such thing here. */
  onWish: (wish: Wish) => boolean
}

/** Hears the dashboard's shortcuts: never while somebody types, nor while something covers the page. */
export function useShortcuts({ items, singleKeys, onWish }: ShortcutsOptions) {
  const gPressed = useRef(Number.NEGATIVE_INFINITY)

  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || isCovered()) return
    const withCommand = event.ctrlKey || event.metaKey
    if (!withCommand && (!singleKeys || isTypedInto(event.target))) return
    const afterG = event.timeStamp - gPressed.current < patienceMs
    gPressed.current = Number.NEGATIVE_INFINITY
    const wish = readWish(event, afterG, items)
    if (wish) {
      if (onWish(wish)) event.preventDefault()
    } else if (event.key.toLowerCase() === 'g' && !withCommand && !event.altKey) {
      gPressed.current = event.timeStamp
    }
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
