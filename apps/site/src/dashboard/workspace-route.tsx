import { WorkspacePage } from '@callwright/dashboard/workspace'
import { Navigate } from 'react-router-dom'
import { useSession } from '../auth/session-context.tsx'
import { useHasAccounts } from '../auth/use-has-accounts.ts'

/** The workspace page; a demo has no members. */
export function WorkspaceRoute() {
  const { session } = useSession()
  if (!useHasAccounts()) return <Navigate to="/dashboard" replace />
  return typeof session === 'object' ? <WorkspacePage user={session} /> : null
}
