/**
 * A ref that makes the rest of the page inert while its element is rendered: all children of the body except
 * the one around the element and live regions. Radix only hides the page behind an open list from assistive
 * technology, and leaves it focusable.
 */
export function inertOthers(element: HTMLElement | null) {
  // Radix renders a closed list into a detached fragment.
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
