import { SpinnerPage } from '@callwright/ui/spinner'
import { matchRoutes, Navigate, Outlet, type RouteObject } from 'react-router-dom'
import { RequireSession } from './auth/require-session.tsx'
import type { PageHead } from './page-head.ts'
import { dashboardPages, loadDashboardLayout, publicPages, type SitePage } from './pages.ts'
import { RouteError } from './route-error.tsx'
import { SiteLayout } from './site-layout.tsx'

function lazyRoute(load: SitePage['load']) {
  return {
    lazy: async () => ({ Component: await load() }),
    ErrorBoundary: RouteError,
  }
}

function pageRoute({ path, title, description, load }: SitePage): RouteObject {
  return { path, handle: { title, description } satisfies PageHead, ...lazyRoute(load) }
}

/** The routes of the site. */
export const routes: RouteObject[] = [
  {
    element: <SiteLayout loadPage={loadPage} />,
    // The fallback is shown until the first page is loaded, because an earlier redirect would be lost.
    HydrateFallback: SpinnerPage,
    children: [
      ...publicPages.map(pageRoute),
      {
        element: (
          <RequireSession>
            <Outlet />
          </RequireSession>
        ),
        children: [{ ...lazyRoute(loadDashboardLayout), children: dashboardPages.map(pageRoute) }],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
]

/**
 * Loads the code of the page at a path; returns undefined when it is already loaded. The router never calls a
 * failed `lazy` again, so this loads the code before the router does and replaces `lazy` by the component.
 */
export function loadPage(pathname: string): Promise<unknown> | undefined {
  const lazyRoutes = matchRoutes(routes, pathname)?.filter(({ route }) => route.lazy) ?? []
  if (lazyRoutes.length === 0) return undefined
  return Promise.all(
    lazyRoutes.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, { ...(await route.lazy()), lazy: undefined })
    }),
  )
}
