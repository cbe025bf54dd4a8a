import type { ComponentType } from 'react'
import type { PageHead } from './page-head.ts'

/** A page of the site: its path, its title and description, and its code. */
export interface SitePage extends PageHead {
  path: string
  /** Loads the code of the page. */
  load: () => Promise<ComponentType>
}

/** Ignores the errors of code that is not needed yet: the page loads it again, and shows the error in its place. */
function preload(...imports: Promise<unknown>[]): void {
  for (const loaded of imports) loaded.catch(() => {})
}

/** Loads the layout around every page of the dashboard. */
export async function loadDashboardLayout(): Promise<ComponentType> {
  if (import.meta.env.MODE === 'mocked') {
    const { startMockServer } = await import('@callwright/dashboard/mocks/browser')
    await startMockServer()
  }
  return (await import('./dashboard/dashboard-layout.tsx')).DashboardLayout
}

/** The pages that need no session. They are prerendered by the build. */
export const publicPages: SitePage[] = [
  {
    path: '/',
    title: 'AI calling agents for sales teams',
    description:
      'Callwright calls your contacts with the assistant you pick, writes down what was said and marks who is qualified, day and night.',
    load: async () => (await import('./landing/landing-page.tsx')).LandingPage,
  },
  {
    path: '/login',
    title: 'Sign in',
    description: 'Sign in to Callwright to run your calling campaigns and read every call.',
    load: async () => (await import('./auth/login-page.tsx')).LoginPage,
  },
  {
    path: '/signup',
    title: 'Sign up',
    description: 'Create your Callwright account and have your leads called within the hour.',
    load: async () => (await import('./auth/signup-page.tsx')).SignupPage,
  },
  {
    path: '/forgot-password',
    title: 'Reset your password',
    description: 'What to do when you have forgotten the password of your Callwright account.',
    load: async () => (await import('./auth/forgot-password-page.tsx')).ForgotPasswordPage,
  },
]

/** The pages that need a session. */
export const dashboardPages: SitePage[] = [
  {
    path: '/dashboard',
    title: 'Overview',
    description: 'Your campaigns and the latest calls at a glance.',
    load: async () => (await import('@callwright/dashboard/overview')).OverviewPage,
  },
  {
    path: '/dashboard/contacts',
    title: 'Contacts',
    description: 'The people your campaigns call.',
    load: async () => (await import('./dashboard/contacts-route.tsx')).ContactsRoute,
  },
  {
    path: '/dashboard/contacts/do-not-call',
    title: 'Do not call',
    description: 'The numbers that no campaign calls.',
    load: async () => (await import('./dashboard/do-not-call-route.tsx')).DoNotCallRoute,
  },
  {
    path: '/dashboard/campaigns',
    title: 'Campaigns',
    description: 'Create, start, pause and stop calling campaigns.',
    load: async () => (await import('./dashboard/campaigns-route.tsx')).CampaignsRoute,
  },
  {
    path: '/dashboard/campaigns/:id',
    title: 'Campaign',
    description: 'Whom a campaign calls, how far it is, and its calls.',
    load: async () => (await import('./dashboard/campaign-route.tsx')).CampaignRoute,
  },
  {
    path: '/dashboard/campaigns/:id/replay',
    title: 'Replay',
    description: 'A campaign over time.',
    load: async () => (await import('./dashboard/replay-route.tsx')).ReplayRoute,
  },
  {
    path: '/dashboard/calls/:id/evidence',
    title: 'Evidence',
    description: 'What a call stood on, and its entries in the chain of evidence.',
    load: async () => (await import('./dashboard/call-evidence-route.tsx')).CallEvidenceRoute,
  },
  {
    path: '/dashboard/analytics',
    title: 'Analytics',
    description: 'What your calls achieved, what they cost, and each call.',
    load: async () => {
      const route = import('./dashboard/analytics-route.tsx')
      // The charts are larger than the page, which would request them only after it is rendered.
      preload(import('@callwright/ui/line-chart'), import('@callwright/ui/pie-chart'))
      return (await route).AnalyticsRoute
    },
  },
  {
    path: '/dashboard/settings',
    title: 'Settings',
    description: 'The phone configuration and the look of the dashboard.',
    load: async () => (await import('./dashboard/settings-route.tsx')).SettingsRoute,
  },
  {
    path: '/dashboard/workspace',
    title: 'Workspace',
    description: 'The members of your workspace and their roles.',
    load: async () => (await import('./dashboard/workspace-route.tsx')).WorkspaceRoute,
  },
  {
    path: '/dashboard/workspace/api-keys',
    title: 'API keys',
    description: 'The keys with which programs use your workspace.',
    load: async () => (await import('./dashboard/api-keys-route.tsx')).ApiKeysRoute,
  },
  {
    path: '/dashboard/workspace/audit',
    title: 'Audit log',
    description: 'Who did what in your workspace, when and from where.',
    load: async () => (await import('./dashboard/audit-log-route.tsx')).AuditLogRoute,
  },
  {
    path: '/dashboard/workspace/data',
    title: 'Data',
    description: 'How long your workspace keeps its data, and the record of erasures.',
    load: async () => (await import('./dashboard/data-route.tsx')).DataRoute,
  },
  {
    path: '/dashboard/workspace/webhooks',
    title: 'Webhooks',
    description: 'The programs that are notified of calls and campaigns.',
    load: async () => (await import('./dashboard/webhooks-route.tsx')).WebhooksRoute,
  },
  {
    path: '/dashboard/account',
    title: 'Account',
    description: 'Your password, two-factor authentication and sessions.',
    load: async () => (await import('./dashboard/account-route.tsx')).AccountRoute,
  },
  {
    path: '/dashboard/vapi-test',
    title: 'Widget Test',
    description: 'The voice provider’s widget with your assistant.',
    load: async () => (await import('./dashboard/widget-route.tsx')).WidgetRoute,
  },
]
