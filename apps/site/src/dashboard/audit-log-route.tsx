import { AuditLogPage } from '@callwright/dashboard/audit-log'
import { usePermissions } from '@callwright/dashboard/lib/permissions'
import { useMemo } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useHasAccounts } from '../auth/use-has-accounts.ts'
import { parseAuditLogFilter, toAuditLogParams } from './query-string.ts'

/** The audit log of the workspace, with its filters in the query string; only admins see it, and a demo has none. */
export function AuditLogRoute() {
  const may = usePermissions()
  const hasAccounts = useHasAccounts()
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => parseAuditLogFilter(params), [params])
  if (!hasAccounts) return <Navigate to="/dashboard" replace />
  if (!may('audit.list')) return <Navigate to="/dashboard/workspace" replace />
  return (
    <AuditLogPage
      filter={filter}
      onFilterChange={(next) =>
        setParams(toAuditLogParams(next), { replace: true, preventScrollReset: true })
      }
    />
  )
}
