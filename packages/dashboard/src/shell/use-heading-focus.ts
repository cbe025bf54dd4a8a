import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the heading of a new screen, so that a screen reader announces it and the keyboard continues from there.
 * A newly loaded document keeps the focus at its top.
 */
export function useHeadingFocus(path: string, main: RefObject<HTMLElement | null>) {
  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    const heading = main.current?.querySelector('h1')
    if (heading) heading.tabIndex = -1
    // Scrolling is prevented because the site restores the scroll position.
    const target = heading ?? main.current
    target?.focus({ preventScroll: true })
  }, [path, main])
}
