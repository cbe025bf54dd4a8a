import { AccountPage } from '@callwright/dashboard/account'
import { Navigate } from 'react-router-dom'
import { useHasAccounts } from '../auth/use-has-accounts.ts'

/** The account page; a demo has no accounts. */
export function AccountRoute() {
  return useHasAccounts() ? <AccountPage /> : <Navigate to="/dashboard" replace />
}
