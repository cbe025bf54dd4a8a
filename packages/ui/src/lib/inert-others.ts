/**
 * A ref that makes the rest of the page inert while its element is shown: all of the body but the part the
 * element is in and what is read out. Radix hides what lies behind an open list from assistive technology
 * only, and leaves it focusable, hidden as it is.
 */
export function inertOthers(element: HTMLElement | null) {
  // Radix keeps a closed list outside the document.
  if (!element?.isConnected) return
  const others = [...document.body.children].filter(
    (part): part is HTMLElement =>
      part instanceof HTMLElement &&
      !part.contains(element) &&
      !part.inert &&
      !part.matches('script, style, [aria-live]'),
  )
  for (const part of others) part.inert = true
  return () => {
    for (const part of others) part.inert = false
  }
}
