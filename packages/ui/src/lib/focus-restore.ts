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

/**
 * The ref of a button that is removed when it is pressed, such as Retry. The nearest ancestor that stays gets its focus, so
 * that the keyboard and a screen reader continue where they were.
 */
export function keepFocusInPlace(button: HTMLElement | null) {
  if (!button) return
  return () => {
    if (document.activeElement !== button) return
    const ancestors = ancestorsOf(button)
    // The button is still in the document now.
    queueMicrotask(() => {
      if (!button.isConnected) restoreToFirst(ancestors, focusContainer)
    })
  }
}

function ancestorsOf({ parentElement }: Element): Element[] {
  if (!parentElement || parentElement === document.body) return []
  return [parentElement, ...ancestorsOf(parentElement)]
}

/** Focuses an element that may be no control; it is focusable as long as it has the focus. */
function focusContainer(container: Element | null) {
  if (!isFocusLost() || !(container instanceof HTMLElement)) return
  if (!container.hasAttribute('tabindex')) {
    container.tabIndex = -1
    container.addEventListener('blur', () => container.removeAttribute('tabindex'), { once: true })
  }
  container.focus({ preventScroll: true })
}

/** Focuses the first target that is still in the document, and the next one when a later render removes it. */
function restoreToFirst(targets: Element[], focus = restoreFocus) {
  const [target, ...fallbacks] = targets.filter(({ isConnected }) => isConnected)
  focus(target ?? null)
  if (fallbacks.length === 0 || document.activeElement !== target) return
  const observer = new MutationObserver(() => {
    if (document.activeElement === target) return
    observer.disconnect()
    if (!target?.isConnected) restoreToFirst(fallbacks, focus)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Focuses an element, unless the focus is already on another one. */
export function restoreFocus(target: Element | null) {
  if (isFocusLost() && target instanceof HTMLElement) target.focus()
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
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
