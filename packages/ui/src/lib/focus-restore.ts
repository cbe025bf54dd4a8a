'use client'

import { useRef } from 'react'

/** Returns the focus, on closing, to the element that had it on opening: a dialog opened by state has no trigger. */
export function useFocusRestore(onOpenAutoFocus?: (event: Event) => void) {
  const openers = useRef<Element[]>([])
  return {
    onOpenAutoFocus: (event: Event) => {
      openers.current = withFallbacks(openerOf(document.activeElement))
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      restoreToFirst(openers.current)
    },
  }
}

/** Focuses the first that is still in the document, and the next when that is removed by a later render. */
function restoreToFirst(openers: Element[]) {
  const [opener, ...fallbacks] = openers.filter(({ isConnected }) => isConnected)
  restoreFocus(opener ?? null)
  if (fallbacks.length === 0 || document.activeElement !== opener) return
  const watch = new MutationObserver(() => {
    if (document.activeElement === opener) return
    watch.disconnect()
    if (!opener?.isConnected) restoreToFirst(fallbacks)
  })
  watch.observe(document.body, { childList: true, subtree: true })
}

/** Focuses the opener of a closed overlay, unless an action there moved the focus elsewhere. */
export function restoreFocus(opener: Element | null) {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost && opener instanceof HTMLElement) opener.focus()
}

/** Returns an element and its focusable ancestors, for when it is removed, such as a deleted row. */
function withFallbacks(opener: Element | null): Element[] {
  if (!opener) return []
  return [opener, ...withFallbacks(opener.parentElement?.closest('[tabindex]') ?? null)]
}

/** Returns the trigger of a menu for an item in it, since the item is removed by the time the focus returns. */
function openerOf(active: Element | null) {
  const menu = active?.closest('[role=menu][aria-labelledby]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
}
