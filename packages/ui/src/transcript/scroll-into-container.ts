/**
 * Scrolls a container, but not its ancestors, so that a target is centered, unless the target is already visible.
 * Repeats this on the next frames, until the returned function is called: blocks, turns and chunks have an
 * estimated height until they are laid out.
 */
export function scrollIntoContainer(scroller: HTMLElement, target: Element | Range, attempts = 12) {
  const scrollerRect = scroller.getBoundingClientRect()
  const { top, bottom, height } = target.getBoundingClientRect()
  if (top < scrollerRect.top || bottom > scrollerRect.bottom) {
    scroller.scrollTop += top - scrollerRect.top - Math.max(0, (scrollerRect.height - height) / 2)
  }
  let cancelNext = () => {}
  const frameId = requestAnimationFrame(() => {
    if (attempts > 1) cancelNext = scrollIntoContainer(scroller, target, attempts - 1)
  })
  return () => {
    cancelAnimationFrame(frameId)
    cancelNext()
  }
}
