import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes the focus to the heading of a screen one has gone to, so that it is read out and the keyboard goes
 * on from there. A document that was just loaded begins at its top by itself.
 */
export function useArrival(path: string, main: RefObject<HTMLElement | null>) {
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    const heading = main.current?.querySelector('h1')
    if (heading) heading.tabIndex = -1
    // Where on the page one stands is the site's to say.
    const arrived = heading ?? main.current
    arrived?.focus({ preventScroll: true })
  }, [path, main])
}
