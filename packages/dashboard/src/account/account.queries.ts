import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { requestAccounts } from '../lib/accounts.ts'
import { api } from '../lib/api.ts'
import { createInvalidator } from '../lib/create-invalidator.ts'
import { createPasskey } from '../lib/passkeys.ts'

/** What an authenticator app and its owner need. */
export interface TwoFactorSetUp {
  /** The address in the QR code, which contains the secret. */
  totpURI: string
  /** The recovery codes, which are never shown again. */
  backupCodes: string[]
}

/** A passkey, as the server's accounts have it. */
export interface Passkey {
  id: string
  /** The device or the password manager, if it is known. */
  name: string | null
  /** In ISO 8601. */
  createdAt: string
}

const passkeysKey = ['passkeys']

export const accountQueries = {
  sessions: () => api.sessions.list.queryOptions(),
  passkeys: () =>
    queryOptions({
      queryKey: passkeysKey,
      queryFn: () => requestAccounts('/passkey/list-user-passkeys') as Promise<Passkey[]>,
    }),
}

const reloadSessions = createInvalidator(api.sessions.key())
const reloadPasskeys = createInvalidator(passkeysKey)
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
  addPasskey: () =>
    mutationOptions({
      /** Returns whether a passkey was added; false when the person cancels. */
      mutationFn: async () => {
        const options = await requestAccounts('/passkey/generate-register-options')
        const passkey = await createPasskey(options as PublicKeyCredentialCreationOptionsJSON)
        if (passkey) await requestAccounts('/passkey/verify-registration', { response: passkey })
        return passkey !== null
      },
      onSettled: reloadPasskeys,
    }),
  deletePasskey: () =>
    mutationOptions({
      mutationFn: (id: string) => requestAccounts('/passkey/delete-passkey', { id }),
      onSettled: reloadPasskeys,
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
