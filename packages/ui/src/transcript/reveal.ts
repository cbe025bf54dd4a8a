/**
 * Scrolls a box, and nothing around it, so that a part of it is in the middle, unless it is in sight already.
 * It looks again at the next frames: what was out of sight has a guessed height until it is laid out.
 */
export function reveal(box: HTMLElement, part: Element | Range, looks = 3) {
  const frame = box.getBoundingClientRect()
  const { top, bottom, height } = part.getBoundingClientRect()
  if (top >= frame.top && bottom <= frame.bottom) return
  box.scrollTop += top - frame.top - Math.max(0, (frame.height - height) / 2)
  if (looks > 1) requestAnimationFrame(() => reveal(box, part, looks - 1))
}
