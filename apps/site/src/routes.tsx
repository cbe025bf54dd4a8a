import { type ComponentType, lazy } from 'react'
import { Navigate, useRoutes } from 'react-router-dom'
import { RequireSession } from './auth/require-session.tsx'
import { RouteBoundary } from './route-boundary.tsx'
import { SitePage } from './site-page.tsx'

const DashboardLayout = lazy(async () => ({
  default: (await import('./dashboard/dashboard-layout.tsx')).DashboardLayout,
}))

/** A page that is fetched when it is gone to, and that fails alone. */
function page(title: string, load: () => Promise<ComponentType>) {
  const Content = lazy(async () => ({ default: await load() }))
  return (
    <RouteBoundary key={title}>
      <SitePage title={`${title} · Callwright`}>
        <Content />
      </SitePage>
    </RouteBoundary>
  )
}

const routes = [
  {
    path: '/',
    element: page(
      'AI calling agents for sales teams',
      async () => (await import('./landing/landing-page.tsx')).LandingPage,
    ),
  },
  {
    path: '/login',
    element: page('Sign in', async () => (await import('./auth/login-page.tsx')).LoginPage),
  },
  {
    path: '/signup',
    element: page('Sign up', async () => (await import('./auth/signup-page.tsx')).SignupPage),
  },
  {
    path: '/forgot-password',
    element: page(
      'Reset your password',
      async () => (await import('./auth/forgot-password-page.tsx')).ForgotPasswordPage,
    ),
  },
  {
    path: '/dashboard',
    element: (
      <RequireSession>
        <RouteBoundary>
          <DashboardLayout />
        </RouteBoundary>
      </RequireSession>
    ),
    children: [
      {
        index: true,
        element: page(
          'Overview',
          async () => (await import('@callwright/dashboard/overview')).OverviewPage,
        ),
      },
      {
        path: 'contacts',
        element: page(
          'Contacts',
          async () => (await import('./dashboard/contacts-route.tsx')).ContactsRoute,
        ),
      },
      {
        path: 'campaigns',
        element: page(
          'Campaigns',
          async () => (await import('@callwright/dashboard/campaigns')).CampaignsPage,
        ),
      },
      {
        path: 'analytics',
        element: page(
          'Analytics',
          async () => (await import('./dashboard/analytics-route.tsx')).AnalyticsRoute,
        ),
      },
      {
        path: 'settings',
        element: page(
          'Settings',
          async () => (await import('./dashboard/settings-route.tsx')).SettingsRoute,
        ),
      },
    ],
  },
  { path: '*', element: <Navigate to="/" replace /> },
]

/** The whole product by address. */
export function SiteRoutes() {
  return useRoutes(routes)
}
