import type { Session } from '@callwright/contract'
import { serverReason, setShownWorkspace, setUserId } from '@callwright/dashboard/lib/api'
import { useLive } from '@callwright/dashboard/lib/live'
import { messages } from '@callwright/dashboard/lib/messages'
import {
  DashboardProviders,
  type DashboardProvidersProps,
} from '@callwright/dashboard/lib/providers'
import { useServerSession } from '@callwright/dashboard/lib/session.queries'
import { useHasLiveCalls } from '@callwright/dashboard/lib/use-has-live-calls'
import { allowUnload } from '@callwright/dashboard/lib/use-unsaved-prompt'
import {
  acceptInvitation,
  createWorkspace,
  switchWorkspace,
} from '@callwright/dashboard/lib/workspaces'
import {
  accountsNavigation,
  DashboardShell,
  type DashboardShellProps,
  StopNotice,
} from '@callwright/dashboard/shell'
import { toast } from '@callwright/ui/toast'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { AccountError } from '../auth/accounts.ts'
import { signOutOfServer } from '../auth/server-accounts.ts'
import { storeShownWorkspace } from '../auth/session.ts'
import { useSession } from '../auth/session-context.tsx'
import { useHasAccounts } from '../auth/use-has-accounts.ts'
import { useLeaveGuard } from '../navigation-blocker.tsx'
import { PageLink } from '../page-link.tsx'
import { useLiveIcon } from './live-icon.ts'
import { usePreference } from './preference.ts'
import { sidebar, singleKeys, theme, useAppearance } from './preferences.ts'
import { useCallAddressParam } from './use-call-address-param.ts'
import { openDashboardInAllTabs, useSwitchInOtherTab } from './workspace-switch.ts'

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
  const { session, signIn, signOut, expire } = useSession()
  const { leave, isBlocked } = useLeaveGuard()
  const hasAccounts = useHasAccounts()
  const serverSession = useServerSession(hasAccounts)
  const shownSession = useRef<Session>(undefined)
  // Another role would remove the forms of the former one, also with what is typed in them. So this runs after every
  // render, and shows a role that came meanwhile on the next page at the latest.
  useEffect(() => {
    if (!serverSession || serverSession === shownSession.current || isBlocked()) return
    shownSession.current = serverSession
    signIn(serverSession.user)
  })
  useEffect(() => {
    if (serverSession === null) expire()
  }, [serverSession, expire])
  const workspaceId = serverSession?.workspace.id
  useEffect(() => {
    setShownWorkspace(workspaceId)
    if (workspaceId !== undefined) storeShownWorkspace(() => localStorage, workspaceId)
    return () => setShownWorkspace(undefined)
  }, [workspaceId])
  useSwitchInOtherTab()
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
      workspaces={serverSession ? workspacesOf(serverSession, leave) : undefined}
      theme={chosenTheme}
      onThemeChange={chooseTheme}
      onNavigate={(href) => navigate(href, { viewTransition: true })}
      // After the sign-out, RequireSession redirects to the sign-in page.
      onSignOut={() =>
        leave(async () => {
          try {
            if (hasAccounts) await signOutOfServer()
            signOut()
          } catch (error) {
            console.error(error)
            const reason = error instanceof AccountError ? error.message : null
            toast.error(messages.account.signOutFailed(reason))
          }
        })
      }
    >
      <StopNotice />
      <Outlet />
    </DashboardShell>
  )
}

/** Returns the workspaces of a session. Another workspace is shown after a reload. */
function workspacesOf(
  session: Session,
  leave: (action: () => void) => void,
): DashboardShellProps['workspaces'] {
  const openAfter = (
    request: () => Promise<unknown>,
    describeFailure: (reason: string | null) => string,
  ) =>
    leave(() => {
      request().then(
        () => {
          // The person has agreed to lose what they typed.
          allowUnload()
          openDashboardInAllTabs()
        },
        (error: unknown) => toast.error(describeFailure(serverReason(error))),
      )
    })
  return {
    session,
    onSwitch: (id) => openAfter(() => switchWorkspace(id), messages.workspace.switchFailed),
    onAccept: (id) => openAfter(() => acceptInvitation(id), messages.workspace.acceptFailed),
    onCreate: async (name) => {
      await createWorkspace(name)
      openDashboardInAllTabs()
    },
  }
}
