import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the heading of a new screen, so that a screen reader announces it and the keyboard continues from there.
 * A freshly loaded document starts at its top anyway.
 */
export function useHeadingFocus(path: string, main: RefObject<HTMLElement | null>) {
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    const heading = main.current?.querySelector('h1')
    if (heading) heading.tabIndex = -1
    // The site restores the scroll position.
    const target = heading ?? main.current
    target?.focus({ preventScroll: true })
  }, [path, main])
}
