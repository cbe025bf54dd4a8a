/**
 * A ref that makes the rest of the page inert while its element is rendered: all children of the body except
 * the one around the element and live regions. Radix only hides the page behind an open list from assistive
 * technology, and leaves it focusable.
 */
export function inertOthers(element: HTMLElement | null) {
  // Radix renders a closed list into a detached fragment.
  if (!element?.isConnected) return
  const siblings = [...document.body.children].filter(
    (child): child is HTMLElement =>
      child instanceof HTMLElement &&
      !child.contains(element) &&
      !child.inert &&
      !child.matches('script, style, [aria-live]'),
  )
  for (const child of siblings) child.inert = true
  return () => {
    for (const child of siblings) child.inert = false
  }
}
