/**
 * Scrolls a box, and nothing around it, so that a part of it is in the middle, unless it is in sight already. It
 * looks again at the next frames, until told not to: what was out of sight has a guessed height until it is laid out,
 * a block first, then its turns, then their pieces.
 */
export function reveal(box: HTMLElement, part: Element | Range, looks = 12) {
  const frame = box.getBoundingClientRect()
  const { top, bottom, height } = part.getBoundingClientRect()
  if (top < frame.top || bottom > frame.bottom) {
    box.scrollTop += top - frame.top - Math.max(0, (frame.height - height) / 2)
  }
  let stop = () => {}
  const again = requestAnimationFrame(() => {
    if (looks > 1) stop = reveal(box, part, looks - 1)
  })
  return () => {
    cancelAnimationFrame(again)
    stop()
  }
}
