const intentEvents = ['pointerover', 'focusin', 'touchstart'] as const

/** Loads the code of a page when a link to it is hovered, touched or focused. */
export function prefetchOnIntent(loadPage: (pathname: string) => Promise<unknown> | undefined) {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (link?.origin !== location.origin) return
    // Errors are ignored here: following the link loads the page again and shows them.
    loadPage(link.pathname)?.catch(() => {})
  }
  for (const event of intentEvents) document.addEventListener(event, prefetch, { passive: true })
}
