import { useLive } from '@callwright/dashboard/lib/live'
import {
  DashboardProviders,
  type DashboardProvidersProps,
} from '@callwright/dashboard/lib/providers'
import { DashboardShell } from '@callwright/dashboard/shell'
import { useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '../auth/session-context.tsx'
import { readCollapsed, storeCollapsed } from './sidebar-state.ts'

const RouterLink: DashboardProvidersProps['link'] = ({ href, ...props }) => (
  <Link to={href} {...props} />
)

/** The dashboard around its screens. */
export function DashboardLayout() {
  return (
    <DashboardProviders link={RouterLink}>
      <LiveShell />
    </DashboardProviders>
  )
}

function LiveShell() {
  const { pathname } = useLocation()
  const { signOut } = useSession()
  const connection = useLive()
  const [collapsed, setCollapsed] = useState(readCollapsed)
  return (
    <DashboardShell
      path={pathname}
      connection={connection}
      collapsed={collapsed}
      onCollapsedChange={(collapsed) => {
        setCollapsed(collapsed)
        storeCollapsed(collapsed)
      }}
      // The guard leads to the sign-in page.
      onSignOut={signOut}
    >
      <Outlet />
    </DashboardShell>
  )
}
