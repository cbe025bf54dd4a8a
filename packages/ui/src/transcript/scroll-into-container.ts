/**
 * Scrolls a container, but not its ancestors, so that a target is centered, unless the target is already visible.
 * Repeats this for `frameCount` frames, or until the returned function is called, because parts of the transcript
 * have only an estimated height until they are laid out.
 */
export function scrollIntoContainer(
  scroller: HTMLElement,
  target: Element | Range,
  frameCount = 12,
) {
  const scrollerRect = scroller.getBoundingClientRect()
  const { top, bottom, height } = target.getBoundingClientRect()
  if (top < scrollerRect.top || bottom > scrollerRect.bottom) {
    scroller.scrollTop += top - scrollerRect.top - Math.max(0, (scrollerRect.height - height) / 2)
  }
  let cancelNext = () => {}
  const frameId = requestAnimationFrame(() => {
    if (frameCount > 1) cancelNext = scrollIntoContainer(scroller, target, frameCount - 1)
  })
  return () => {
    cancelAnimationFrame(frameId)
    cancelNext()
  }
}
