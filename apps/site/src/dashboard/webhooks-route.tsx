import { WebhooksPage } from '@callwright/dashboard/webhooks'
import { Navigate } from 'react-router-dom'
import { useSession } from '../auth/session-context.tsx'
import { useHasAccounts } from '../auth/use-has-accounts.ts'

/** The webhooks page, for admins; a demo has no webhooks. */
export function WebhooksRoute() {
  const { session } = useSession()
  if (!useHasAccounts()) return <Navigate to="/dashboard" replace />
  if (typeof session !== 'object') return null
  return session.role === 'admin' ? (
    <WebhooksPage />
  ) : (
    <Navigate to="/dashboard/workspace" replace />
  )
}
