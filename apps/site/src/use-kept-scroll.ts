import { useEffect, useLayoutEffect, useRef } from 'react'
import type { NavigationType } from 'react-router-dom'
import type { SiteHistory } from './site-router.tsx'

/** A page that is still filling gets this long to become as tall as it was. */
const patienceMs = 3000

/**
 * Takes whoever goes back to where they were on the page; a new page begins at its top, or at the part
 * its address names. Where a document is loaded, the browser does all this by itself.
 */
export function useKeptScroll(
  history: SiteHistory,
  location: SiteHistory['location'],
  action: `${NavigationType}`,
): void {
  const places = useRef(new Map<string, number>())
  const shown = useRef(location)

  useEffect(() => {
    const note = () => {
      // Between two pages the browser moves what is about to go.
      if (history.location.key !== shown.current.key) return
      places.current.set(shown.current.key, window.scrollY)
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [history])

  useLayoutEffect(() => {
    const last = shown.current
    shown.current = location
    if (last === location) return
    const wanted = action === 'POP' ? places.current.get(location.key) : undefined
    // What is out of sight is as tall as it was then, and not as one would guess.
    document.documentElement.toggleAttribute('data-whole', wanted !== undefined)
    if (wanted !== undefined) return whenItFits(wanted)
    const part = partAt(location.hash)
    if (part) part.scrollIntoView()
    // Another query is the same page seen otherwise.
    else if (last.pathname !== location.pathname) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [location, action])
}

/** The part of the page an address names; none where what it says is no name. */
function partAt(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Scrolls there as soon as the page is tall enough, unless the person moves it first. */
function whenItFits(top: number): (() => void) | undefined {
  const fits = () => {
    window.scrollTo({ top, behavior: 'instant' })
    return Math.abs(window.scrollY - top) < 2
  }
  if (fits()) return undefined
  const growth = new ResizeObserver(() => fits() && stop())
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const sign of signs) window.removeEventListener(sign, stop)
  }
  const timer = setTimeout(stop, patienceMs)
  growth.observe(document.body)
  for (const sign of signs) window.addEventListener(sign, stop, { passive: true })
  return stop
}

const signs = ['wheel', 'touchmove', 'keydown']
