'use client'

import { useRef } from 'react'

/** Gives the focus back, on closing, to what had it on opening: a dialog opened by state has no trigger to return to. */
export function useFocusReturn(onOpenAutoFocus?: (event: Event) => void) {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = openerOf(document.activeElement)
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      giveFocusBack(opener.current)
    },
  }
}

/** Focuses what opened a surface that has closed, unless what was done there took the focus elsewhere: to another page, say. */
export function giveFocusBack(opener: Element | null) {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost && opener instanceof HTMLElement) opener.focus()
}

/** An item of a menu is gone by the time the focus returns; what opened the menu is still there, and names it. */
function openerOf(active: Element | null) {
  const menu = active?.closest('[role=menu][aria-labelledby]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
}
