import { SpinnerPage } from '@callwright/ui/spinner'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigationType,
} from 'react-router-dom'
import {
  LeaveGuardProvider,
  NavigationBlocker,
  type NavigationBlockerProps,
  useCreateLeaveGuard,
} from './navigation-blocker.tsx'
import type { PageHead } from './page-head.ts'

export type SiteLayoutProps = Pick<NavigationBlockerProps, 'loadPage'>

/** The layout of every page. Components with state are siblings of the page, so that the page hydrates separately. */
export function SiteLayout({ loadPage }: SiteLayoutProps) {
  const guard = useCreateLeaveGuard()
  return (
    <LeaveGuardProvider value={guard}>
      {/* It comes before the page, whose own title must win. */}
      <DocumentHead />
      <Suspense fallback={<SpinnerPage />}>
        <Outlet />
      </Suspense>
      <NavigationBlocker guard={guard} loadPage={loadPage} />
      <RenderAllOnReturn />
      <ScrollRestoration />
    </LeaveGuardProvider>
  )
}

/** Updates the document's head after a navigation; the first page is served with its own head. */
function DocumentHead() {
  const { pathname } = useLocation()
  const head = useMatches().at(-1)?.handle as PageHead | undefined
  useEffect(() => {
    if (!head) return
    document.title = `${head.title} · Callwright`
    document.querySelector('meta[name="description"]')?.setAttribute('content', head.description)
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    if (canonical) canonical.href = new URL(pathname, canonical.href).href
  }, [head, pathname])
  return null
}

/**
 * Renders content outside the viewport after a back or forward navigation. With estimated heights, the restored
 * scroll position would show another part of the page. Its effect must run before that of `ScrollRestoration`.
 */
function RenderAllOnReturn() {
  const location = useLocation()
  const [firstLocation] = useState(location)
  const isReturn = useNavigationType() === 'POP' && location !== firstLocation
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-render-all', isReturn)
  }, [isReturn])
  return null
}
