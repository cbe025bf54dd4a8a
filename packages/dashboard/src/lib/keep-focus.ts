/**
 * The ref of an element with `tabIndex={-1}`. When the focused control inside it is removed, the element gets the focus,
 * so that the keyboard does not continue at the top of the page.
 */
export function keepFocus(element: HTMLElement | null) {
  if (!element) return
  let focused: Element | null = null
  const handleFocus = ({ target }: FocusEvent) => {
    focused = target instanceof Element && element.contains(target) ? target : null
  }
  const observer = new MutationObserver(() => {
    if (focused === null || focused.isConnected) return
    focused = null
    if (document.activeElement === document.body) element.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', handleFocus)
  observer.observe(element, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', handleFocus)
    observer.disconnect()
  }
}
