/**
 * Lets one page melt into the next where the browser can and the person has nothing against movement.
 * `change` asks for the next page; `until` hears what to call when it is on the screen.
 */
export function withViewTransition(change: () => void, until: (done: () => void) => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  // The types say that every browser has it.
  if (still || !('startViewTransition' in document)) {
    change()
    return
  }
  const transition = document.startViewTransition(
    () =>
      new Promise<void>((done) => {
        until(done)
        change()
      }),
  )
  // Skipped, where the tab is hidden or another began: the page is there all the same.
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
}
