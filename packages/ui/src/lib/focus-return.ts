'use client'

import { useRef } from 'react'

/** Gives the focus back, on closing, to what had it on opening: a dialog opened by state has no trigger to return to. */
export function useFocusReturn(onOpenAutoFocus?: (event: Event) => void) {
  const openers = useRef<Element[]>([])
  return {
    onOpenAutoFocus: (event: Event) => {
      openers.current = withStandIns(openerOf(document.activeElement))
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      giveBackToFirst(openers.current)
    },
  }
}

/** Focuses the first that is still there, and the next one should it go: a list may be drawn without it later. */
function giveBackToFirst(openers: Element[]) {
  const [opener, ...standIns] = openers.filter(({ isConnected }) => isConnected)
  giveFocusBack(opener ?? null)
  if (standIns.length === 0 || document.activeElement !== opener) return
  const watch = new MutationObserver(() => {
    if (document.activeElement === opener) return
    watch.disconnect()
    if (!opener?.isConnected) giveBackToFirst(standIns)
  })
  watch.observe(document.body, { childList: true, subtree: true })
}

/** Focuses what opened a surface that has closed, unless what was done there took the focus elsewhere: to another page, say. */
export function giveFocusBack(opener: Element | null) {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost && opener instanceof HTMLElement) opener.focus()
}

/** An element, and what around it can have the focus when it is gone: a row, say, that was deleted. */
function withStandIns(opener: Element | null): Element[] {
  if (!opener) return []
  return [opener, ...withStandIns(opener.parentElement?.closest('[tabindex]') ?? null)]
}

/** An item of a menu is gone by the time the focus returns; what opened the menu is still there, and names it. */
function openerOf(active: Element | null) {
  const menu = active?.closest('[role=menu][aria-labelledby]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
}
