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
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}

/** An item of a menu is gone by the time the focus returns; what opened the menu is still there, and names it. */
function openerOf(active: Element | null) {
  const menu = active?.closest('[role=menu][aria-labelledby]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
}
