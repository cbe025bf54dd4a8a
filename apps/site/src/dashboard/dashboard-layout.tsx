import { useLive } from '@callwright/dashboard/lib/live'
import {
  DashboardProviders,
  type DashboardProvidersProps,
} from '@callwright/dashboard/lib/providers'
import { DashboardShell } from '@callwright/dashboard/shell'
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useSession } from '../auth/session-context.tsx'
import { usePageHold } from '../held-page.ts'
import { usePreference } from './preference.ts'
import { sidebar, singleKeys, useAppearance } from './preferences.ts'

const RouterLink: DashboardProvidersProps['link'] = ({ href, ...props }) => (
  <Link to={href} {...props} />
)

/** The dashboard around its screens. */
export function DashboardLayout() {
  const { hold } = usePageHold()
  return (
    <DashboardProviders link={RouterLink} holdRouter={hold}>
      <LiveShell />
    </DashboardProviders>
  )
}

function LiveShell() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { signOut } = useSession()
  const { leave } = usePageHold()
  const connection = useLive()
  const [folded, fold] = usePreference(sidebar)
  const [keys] = usePreference(singleKeys)
  useAppearance()
  return (
    <DashboardShell
      path={pathname}
      connection={connection}
      collapsed={folded === 'collapsed'}
      onCollapsedChange={(collapsed) => fold(collapsed ? 'collapsed' : 'expanded')}
      singleKeys={keys === 'on'}
      onGo={navigate}
      // The guard leads to the sign-in page.
      onSignOut={() => leave(signOut)}
    >
      <Outlet />
    </DashboardShell>
  )
}
