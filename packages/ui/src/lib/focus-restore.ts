'use client'

import { useRef } from 'react'

/**
 * Returns handlers for a Radix overlay. When the overlay closes, the handlers return the focus to the element that was
 * focused when it opened, since an overlay opened by state has no trigger.
 */
export function useFocusRestore(onOpenAutoFocus?: (event: Event) => void) {
  const targets = useRef<Element[]>([])
  return {
    onOpenAutoFocus: (event: Event) => {
      targets.current = withFallbacks(restoreTargetOf(document.activeElement))
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      restoreToFirst(targets.current)
    },
  }
}

/** Focuses the first target that is still in the document, and the next one when a later render removes it. */
function restoreToFirst(targets: Element[]) {
  const [target, ...fallbacks] = targets.filter(({ isConnected }) => isConnected)
  restoreFocus(target ?? null)
  if (fallbacks.length === 0 || document.activeElement !== target) return
  const observer = new MutationObserver(() => {
    if (document.activeElement === target) return
    observer.disconnect()
    if (!target?.isConnected) restoreToFirst(fallbacks)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Focuses an element, unless the focus is already on another one. */
export function restoreFocus(target: Element | null) {
  const isFocusLost = document.activeElement === null || document.activeElement === document.body
  if (isFocusLost && target instanceof HTMLElement) target.focus()
}

/**
 * Returns an element, then its focusable ancestors as fallbacks in case the element is removed, for example with a
 * deleted row.
 */
function withFallbacks(target: Element | null): Element[] {
  if (!target) return []
  return [target, ...withFallbacks(target.parentElement?.closest('[tabindex]') ?? null)]
}

/**
 * Returns the menu's trigger for an element inside a menu, since the menu's items are removed when it closes;
 * otherwise the element.
 */
function restoreTargetOf(activeElement: Element | null) {
  const menu = activeElement?.closest('[role=menu][aria-labelledby]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement
}
