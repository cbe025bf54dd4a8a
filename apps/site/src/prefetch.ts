const intentEvents = ['pointerover', 'focusin', 'touchstart'] as const

/** Loads a page as soon as a pointer, a finger or the focus is on a link to it. */
export function prefetchOnIntent(loadPage: (pathname: string) => Promise<unknown> | undefined) {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (link?.origin !== location.origin) return
    // An error is shown when the link is followed and the page is loaded again.
    loadPage(link.pathname)?.catch(() => {})
  }
  for (const event of intentEvents) document.addEventListener(event, prefetch, { passive: true })
}
