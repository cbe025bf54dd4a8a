import { Navigate, type RouteObject, useRoutes } from 'react-router-dom'
import { RequireSession } from './auth/require-session.tsx'
import { dashboardLayout, dashboardPages, publicPages, type SitePlace } from './pages.ts'
import { RouteBoundary } from './route-boundary.tsx'
import { SitePage } from './site-page.tsx'

/** A page at its address, with its words and a boundary of its own. */
function route({ path, title, description, Content }: SitePlace): RouteObject {
  return {
    path,
    element: (
      <RouteBoundary key={path}>
        <SitePage title={title} description={description}>
          <Content />
        </SitePage>
      </RouteBoundary>
    ),
  }
}

const routes: RouteObject[] = [
  ...publicPages.map(route),
  {
    element: (
      <RequireSession>
        <RouteBoundary>
          <dashboardLayout.Content />
        </RouteBoundary>
      </RequireSession>
    ),
    children: dashboardPages.map(route),
  },
  { path: '*', element: <Navigate to="/" replace /> },
]

/** The whole product by address. */
export function SiteRoutes() {
  return useRoutes(routes)
}
