import { type ReactNode, startTransition, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type Navigator,
  Router,
  type To,
} from 'react-router-dom'
import { PageHoldProvider, useNewPageHold } from './held-page.ts'
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
  const held = useNewPageHold()
  const here = useRef(history.location)

  useLayoutEffect(() => {
    let leaving = false
    return history.listen(({ location, action, delta }) => {
      const last = here.current
      const isOther = location.pathname !== last.pathname
      // The browser has gone already: it comes back, and goes again when the person says so.
      if (action === 'POP' && delta && isOther && held.isHeld() && !leaving) {
        history.go(-delta)
        held.leave(() => {
          leaving = true
          history.go(delta)
        })
        return
      }
      leaving = false
      // It has come back to where one still is.
      if (location.key === last.key && createPath(location) === createPath(last)) return
      here.current = location
      // Whoever has gone back no longer wants what was on its way.
      wishes.current++
      startTransition(() => setState({ location, action }))
    })
  }, [history, held])
  useKeptScroll(history, location, action)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told each time a new place is on the screen
  useLayoutEffect(() => shown.current?.(), [location])

  const navigator = useMemo<Navigator>(() => {
    const go = (to: To, change: () => void) => {
      const here = history.location.pathname
      const pathname = typeof to === 'string' ? new URL(to, origin).pathname : (to.pathname ?? here)
      if (pathname === here) change()
      else held.leave(() => void follow(to, pathname, change))
    }
    const follow = async (to: To, pathname: string, change: () => void) => {
      const wish = ++wishes.current
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
      push: (to, state) => go(to, () => history.push(to, state)),
      replace: (to, state) => go(to, () => history.replace(to, state)),
    }
  }, [history, load, held])

  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      <PageHoldProvider value={held}>{children}</PageHoldProvider>
      {unreachable !== undefined && (
        <UpdateNotice href={unreachable} onClose={() => setUnreachable(undefined)} />
      )}
    </Router>
  )
}

// Any would do: it only tells the parts of an address apart.
const origin = 'http://here.invalid'
