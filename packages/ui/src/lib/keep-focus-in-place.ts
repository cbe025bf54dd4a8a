/**
 * The ref of a button that is removed when it is pressed, such as Retry. The section, dialog or page around it gets its
 * focus, so that the keyboard and a screen reader continue where they were.
 */
export function keepFocusInPlace(button: HTMLElement | null) {
  if (!button) return
  return () => {
    const place = button.closest<HTMLElement>('[tabindex="-1"], section, main')
    if (!place || document.activeElement !== button) return
    // The button is still in the document now.
    queueMicrotask(() => {
      if (button.isConnected || document.activeElement !== document.body) return
      place.tabIndex = -1
      place.focus({ preventScroll: true })
    })
  }
}
