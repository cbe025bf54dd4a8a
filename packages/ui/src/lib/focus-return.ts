import { useRef } from 'react'

/** Gives the focus back, on closing, to what had it on opening: a dialog opened by state has no trigger to return to. */
export function useFocusReturn(onOpenAutoFocus?: (event: Event) => void) {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
