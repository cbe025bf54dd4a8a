import { type ReactNode, startTransition, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type UNSAFE_createBrowserHistory as createBrowserHistory,
  type Navigator,
  Router,
  type To,
} from 'react-router-dom'
import { UpdateNotice } from './update-notice.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'
import { withViewTransition } from './view-transition.ts'

/** Where one is, where one was, and who hears of it. */
export type SiteHistory = ReturnType<typeof createBrowserHistory>

export interface SiteRouterProps {
  history: SiteHistory
  /** Fetches what an address needs; undefined when it is there. */
  load: (pathname: string) => Promise<unknown> | undefined
  children: ReactNode
}

/**
 * Leaves a page only when the next one is there: where its code cannot be had (a deploy has taken it
 * away, the line is down), the page stays as it is, with all that was typed, and a reload is offered.
 */
export function SiteRouter({ history, load, children }: SiteRouterProps) {
  const [{ location, action }, setState] = useState(() => ({
    location: history.location,
    action: history.action,
  }))
  const [unreachable, setUnreachable] = useState<string>()
  const shown = useRef<() => void>(undefined)
  const wishes = useRef(0)

  useLayoutEffect(
    () =>
      history.listen(({ location, action }) => {
        // Whoever has gone back no longer wants what was on its way.
        wishes.current++
        startTransition(() => setState({ location, action }))
      }),
    [history],
  )
  useKeptScroll(history, location, action)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told each time a new place is on the screen
  useLayoutEffect(() => shown.current?.(), [location])

  const navigator = useMemo<Navigator>(() => {
    const go = async (to: To, change: () => void) => {
      const wish = ++wishes.current
      const here = history.location.pathname
      const pathname = typeof to === 'string' ? new URL(to, origin).pathname : (to.pathname ?? here)
      if (pathname === here) return change()
      try {
        await load(pathname)
      } catch (error) {
        console.error(error)
        if (wish === wishes.current) setUnreachable(history.createHref(to))
        return
      }
      if (wish !== wishes.current) return
      setUnreachable(undefined)
      withViewTransition(change, (done) => {
        shown.current = done
      })
    }
    return {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to, state) => void go(to, () => history.push(to, state)),
      replace: (to, state) => void go(to, () => history.replace(to, state)),
    }
  }, [history, load])

  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
      {unreachable !== undefined && <UpdateNotice href={unreachable} />}
    </Router>
  )
}

// Any would do: it only tells the parts of an address apart.
const origin = 'http://here.invalid'
