/** Scrolls a box, and nothing around it, so that a part of it is in the middle, unless it is in sight already. */
export function reveal(box: HTMLElement, part: DOMRect) {
  const frame = box.getBoundingClientRect()
  if (part.top >= frame.top && part.bottom <= frame.bottom) return
  box.scrollTop += part.top - frame.top - Math.max(0, (frame.height - part.height) / 2)
}
