import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { type Deferred, deferred } from './deferred.tsx'
import type { PageWords } from './page-words.ts'

/** A page of the site: its address, its words, and its code once that is there. */
export interface SitePlace extends Deferred, PageWords {
  path: string
}

function place(path: string, words: PageWords, fetch: () => Promise<ComponentType>): SitePlace {
  return { path, ...words, ...deferred(fetch) }
}

/** Around every page of the dashboard. */
export const dashboardLayout = deferred(async () => {
  if (import.meta.env.MODE === 'mocked') {
    const { startWorld } = await import('@callwright/dashboard/mocks/browser')
    await startWorld()
  }
  return (await import('./dashboard/dashboard-layout.tsx')).DashboardLayout
})

/** The pages anybody may see; they are rendered when the site is built. */
export const publicPages: SitePlace[] = [
  place(
    '/',
    {
      title: 'AI calling agents for sales teams',
      description:
        'Callwright calls your contacts, asks your qualifying questions, books the meeting and writes down what was said, day and night.',
    },
    async () => (await import('./landing/landing-page.tsx')).LandingPage,
  ),
  place(
    '/login',
    {
      title: 'Sign in',
      description: 'Sign in to Callwright to run your calling campaigns and read every call.',
    },
    async () => (await import('./auth/login-page.tsx')).LoginPage,
  ),
  place(
    '/signup',
    {
      title: 'Sign up',
      description: 'Create your Callwright account and have your leads called within the hour.',
    },
    async () => (await import('./auth/signup-page.tsx')).SignupPage,
  ),
  place(
    '/forgot-password',
    {
      title: 'Reset your password',
      description: 'What to do when you have forgotten the password of your Callwright account.',
    },
    async () => (await import('./auth/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
]

/** The pages behind the guard. */
export const dashboardPages: SitePlace[] = [
  place(
    '/dashboard',
    { title: 'Overview', description: 'Your campaigns and the latest calls at a glance.' },
    async () => (await import('@callwright/dashboard/overview')).OverviewPage,
  ),
  place(
    '/dashboard/contacts',
    { title: 'Contacts', description: 'The people your campaigns call.' },
    async () => (await import('./dashboard/contacts-route.tsx')).ContactsRoute,
  ),
  place(
    '/dashboard/campaigns',
    { title: 'Campaigns', description: 'Create, start, pause and stop calling campaigns.' },
    async () => (await import('@callwright/dashboard/campaigns')).CampaignsPage,
  ),
  place(
    '/dashboard/campaigns/:id',
    { title: 'Campaign', description: 'Whom a campaign calls, how far it is, and its calls.' },
    async () => (await import('./dashboard/campaign-route.tsx')).CampaignRoute,
  ),
  place(
    '/dashboard/analytics',
    { title: 'Analytics', description: 'What your calls achieved, what they cost, and each call.' },
    async () => (await import('./dashboard/analytics-route.tsx')).AnalyticsRoute,
  ),
  place(
    '/dashboard/settings',
    { title: 'Settings', description: 'The phone configuration and the look of the dashboard.' },
    async () => (await import('./dashboard/settings-route.tsx')).SettingsRoute,
  ),
  place(
    '/dashboard/vapi-test',
    { title: 'Widget Test', description: 'The voice provider’s widget with your assistant.' },
    async () => (await import('./dashboard/widget-route.tsx')).WidgetRoute,
  ),
]

/** Fetches what an address of the site needs to be shown; undefined when all of it is there. */
export function loadPage(pathname: string): Promise<unknown> | undefined {
  const isIt = ({ path }: SitePlace) => matchPath(path, pathname)
  const inside = dashboardPages.find(isIt)
  const parts = inside ? [dashboardLayout, inside] : publicPages.filter(isIt)
  const missing = parts.filter((part) => !part.isLoaded())
  return missing.length > 0 ? Promise.all(missing.map((part) => part.load())) : undefined
}
