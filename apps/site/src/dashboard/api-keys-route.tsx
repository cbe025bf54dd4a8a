import { ApiKeysPage } from '@callwright/dashboard/api-keys'
import { usePermissions } from '@callwright/dashboard/lib/permissions'
import { Navigate } from 'react-router-dom'
import { useHasAccounts } from '../auth/use-has-accounts.ts'

/** The page of the API keys, for admins; a demo has none. */
export function ApiKeysRoute() {
  const may = usePermissions()
  if (!useHasAccounts()) return <Navigate to="/dashboard" replace />
  return may('apiKeys.list') ? <ApiKeysPage /> : <Navigate to="/dashboard/workspace" replace />
}
