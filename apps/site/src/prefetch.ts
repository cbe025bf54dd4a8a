const signs = ['pointerover', 'focusin', 'touchstart'] as const

/** Fetches a page when a pointer, a finger or the focus comes to a link that leads there. */
export function prefetchOnIntent(load: (pathname: string) => Promise<unknown> | undefined): void {
  const hear = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (link?.origin !== location.origin) return
    // What fails now is asked for again, and told, when the link is followed.
    load(link.pathname)?.catch(() => {})
  }
  for (const sign of signs) document.addEventListener(sign, hear, { passive: true })
}
