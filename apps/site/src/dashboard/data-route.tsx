import { DataPage } from '@callwright/dashboard/privacy'
import { Navigate } from 'react-router-dom'
import { useSession } from '../auth/session-context.tsx'
import { useHasAccounts } from '../auth/use-has-accounts.ts'

/** The page about the workspace's data, for admins; a demo has no data of persons. */
export function DataRoute() {
  const { session } = useSession()
  if (!useHasAccounts()) return <Navigate to="/dashboard" replace />
  if (typeof session !== 'object') return null
  return session.role === 'admin' ? <DataPage /> : <Navigate to="/dashboard/workspace" replace />
}
