/**
 * Scrolls a container, but not its ancestors, so that a target in it is centered, unless it is already visible.
 * Repeats this on the next frames, until the returned function is called: blocks, turns and chunks have an
 * estimated height until they are laid out.
 */
export function scrollIntoContainer(
  container: HTMLElement,
  target: Element | Range,
  attempts = 12,
) {
  const containerRect = container.getBoundingClientRect()
  const { top, bottom, height } = target.getBoundingClientRect()
  if (top < containerRect.top || bottom > containerRect.bottom) {
    container.scrollTop +=
      top - containerRect.top - Math.max(0, (containerRect.height - height) / 2)
  }
  let cancelNext = () => {}
  const frameId = requestAnimationFrame(() => {
    if (attempts > 1) cancelNext = scrollIntoContainer(container, target, attempts - 1)
  })
  return () => {
    cancelAnimationFrame(frameId)
    cancelNext()
  }
}
