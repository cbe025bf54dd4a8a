import { allowUnload } from '@callwright/dashboard/lib/use-unsaved-prompt'
import { WorkspacePage } from '@callwright/dashboard/workspace'
import { Navigate } from 'react-router-dom'
import { readServerSession, signOutOfServer } from '../auth/server-accounts.ts'
import { useSession } from '../auth/session-context.tsx'
import { useHasAccounts } from '../auth/use-has-accounts.ts'
import { openDashboardInAllTabs } from './workspace-switch.ts'

/** The workspace page; a demo has no members. */
export function WorkspaceRoute() {
  const { session } = useSession()
  if (!useHasAccounts()) return <Navigate to="/dashboard" replace />
  return typeof session === 'object' ? (
    <WorkspacePage user={session} onLeft={openNextWorkspace} />
  ) : null
}

/** Shows another workspace of a person who has left one, or the sign-in page when they have none. */
async function openNextWorkspace() {
  try {
    // A session without a workspace would give access again, at this browser, once the person joins one elsewhere.
    if ((await readServerSession()) === null) await signOutOfServer()
  } catch (error) {
    console.error(error)
  }
  // What is typed cannot be saved any more.
  allowUnload()
  openDashboardInAllTabs()
}
