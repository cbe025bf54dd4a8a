import { mutationOptions } from '@tanstack/react-query'
import { requestAccounts } from '../lib/accounts.ts'
import { api } from '../lib/api.ts'
import { createInvalidator } from '../lib/create-invalidator.ts'

/** What an authenticator app and its owner need. */
export interface TwoFactorSetUp {
  /** The address in the QR code, which contains the secret. */
  totpURI: string
  /** The recovery codes, which are never shown again. */
  backupCodes: string[]
}

export const accountQueries = {
  session: () => api.session.get.queryOptions(),
  sessions: () => api.sessions.list.queryOptions(),
}

const reloadSessions = createInvalidator(api.sessions.key())
const reloadSession = createInvalidator(api.session.key(), api.sessions.key())

export const accountMutations = {
  changePassword: () =>
    mutationOptions({
      mutationFn: (passwords: { currentPassword: string; newPassword: string }) =>
        requestAccounts('/change-password', passwords),
      onSuccess: reloadSessions,
    }),
  revokeSession: () =>
    mutationOptions({
      mutationFn: (id: number) => api.sessions.revoke.call({ params: { id } }),
      onSettled: reloadSessions,
    }),
  revokeOtherSessions: () =>
    mutationOptions({
      mutationFn: () => api.sessions.revokeOthers.call(),
      onSettled: reloadSessions,
    }),
  enableTwoFactor: () =>
    mutationOptions({
      mutationFn: (password: string) =>
        requestAccounts('/two-factor/enable', { password }) as Promise<TwoFactorSetUp>,
    }),
  confirmTwoFactor: () =>
    mutationOptions({
      mutationFn: (code: string) => requestAccounts('/two-factor/verify-totp', { code }),
    }),
  disableTwoFactor: () =>
    mutationOptions({
      mutationFn: (password: string) => requestAccounts('/two-factor/disable', { password }),
      onSuccess: reloadSession,
    }),
  replaceRecoveryCodes: () =>
    mutationOptions({
      mutationFn: (password: string) =>
        requestAccounts('/two-factor/generate-backup-codes', { password }) as Promise<
          Pick<TwoFactorSetUp, 'backupCodes'>
        >,
    }),
}
