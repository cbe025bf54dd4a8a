/**
 * Scrolls a box, but not its ancestors, so that an element in it is centered, unless it is visible already. It
 * checks again on the next frames until canceled: elements have an estimated height until they are laid out, first
 * blocks, then turns, then pieces.
 */
export function reveal(box: HTMLElement, part: Element | Range, attempts = 12) {
  const frame = box.getBoundingClientRect()
  const { top, bottom, height } = part.getBoundingClientRect()
  if (top < frame.top || bottom > frame.bottom) {
    box.scrollTop += top - frame.top - Math.max(0, (frame.height - height) / 2)
  }
  let stop = () => {}
  const again = requestAnimationFrame(() => {
    if (attempts > 1) stop = reveal(box, part, attempts - 1)
  })
  return () => {
    cancelAnimationFrame(again)
    stop()
  }
}
