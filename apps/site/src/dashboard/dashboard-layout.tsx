import { setUserId } from '@callwright/dashboard/lib/api'
import { useLive } from '@callwright/dashboard/lib/live'
import {
  DashboardProviders,
  type DashboardProvidersProps,
} from '@callwright/dashboard/lib/providers'
import { useHasLiveCalls } from '@callwright/dashboard/lib/use-has-live-calls'
import { accountsNavigation, DashboardShell } from '@callwright/dashboard/shell'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { readServerUser, signOutOfServer } from '../auth/server-accounts.ts'
import { useSession } from '../auth/session-context.tsx'
import { useHasAccounts } from '../auth/use-has-accounts.ts'
import { useLeaveGuard } from '../navigation-blocker.tsx'
import { PageLink } from '../page-link.tsx'
import { useLiveIcon } from './live-icon.ts'
import { usePreference } from './preference.ts'
import { sidebar, singleKeys, theme, useAppearance } from './preferences.ts'
import { useCallAddressParam } from './use-call-address-param.ts'

const RouterLink: DashboardProvidersProps['link'] = ({ href, ...props }) => (
  <PageLink to={href} {...props} />
)

/** The layout around every page of the dashboard. */
export function DashboardLayout() {
  const { block } = useLeaveGuard()
  const { session } = useSession()
  const hasAccounts = useHasAccounts()
  setUserId((typeof session === 'object' && session.id) || 1)
  const callAddress = useCallAddressParam()
  return (
    <DashboardProviders
      link={RouterLink}
      callAddress={callAddress}
      blockNavigation={block}
      browserToken={!hasAccounts}
      // The only user of a demo is an admin.
      {...(hasAccounts && typeof session === 'object' && { role: session.role })}
    >
      <LiveShell />
    </DashboardProviders>
  )
}

function LiveShell() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { session, signOut } = useSession()
  const hasAccounts = useHasAccounts()
  useServerSession(hasAccounts)
  const { leave } = useLeaveGuard()
  const connection = useLive()
  const [sidebarState, setSidebarState] = usePreference(sidebar)
  const [singleKeysState] = usePreference(singleKeys)
  const [chosenTheme, chooseTheme] = usePreference(theme)
  useAppearance()
  useLiveIcon(useHasLiveCalls())
  if (typeof session !== 'object') return null
  return (
    <DashboardShell
      path={pathname}
      {...(hasAccounts && { items: accountsNavigation })}
      connection={connection}
      collapsed={sidebarState === 'collapsed'}
      onCollapsedChange={(collapsed) => setSidebarState(collapsed ? 'collapsed' : 'expanded')}
      singleKeys={singleKeysState === 'on'}
      user={session}
      theme={chosenTheme}
      onThemeChange={chooseTheme}
      onNavigate={(href) => navigate(href, { viewTransition: true })}
      // After the sign-out, RequireSession redirects to the sign-in page.
      onSignOut={() =>
        leave(async () => {
          if (hasAccounts) await signOutOfServer().catch(console.error)
          signOut()
        })
      }
    >
      <Outlet />
    </DashboardShell>
  )
}

/** Asks the server who is signed in when the dashboard opens; without a session, continues to the sign-in page. */
function useServerSession(hasAccounts: boolean) {
  const { signIn, expire } = useSession()
  useEffect(() => {
    if (!hasAccounts) return
    const request = new AbortController()
    readServerUser(request.signal).then(
      (user) => (user ? signIn(user) : expire()),
      (error: unknown) => request.signal.aborted || console.error(error),
    )
    return () => request.abort()
  }, [hasAccounts, signIn, expire])
}
