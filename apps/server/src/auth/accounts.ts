import { bodyLimit } from 'hono/body-limit'
import { isLastAdminViolation } from '../db/violations.ts'
import { HttpError, invalidInput, tooManyRequests } from '../errors.ts'
import { readUtf8Text } from '../utf8-text.ts'
import { accessOf } from './access.ts'
import { openApiKeys } from './api-keys.ts'
import type { Auth } from './auth.ts'
import { type AccountsDeps, basePath, openBetterAuth } from './better-auth.ts'
import { addressBlock, readClientAddress } from './client-address.ts'
import { createKeyOrSessionAccess, createSessionAccess } from './grant-access.ts'
import { correctPasskeyStatus } from './passkeys.ts'
import { formatWait, openRateLimits } from './rate-limits.ts'
import { lastAdminReply } from './replies.ts'
import { clientAddressHeader } from './request-limits.ts'
import { requestIdHeader } from './request-origin.ts'
import { isSessionValid, listSessions, revokeSessions } from './sessions.ts'
import { readSignUpMode } from './sign-up.ts'
import { readUser } from './users.ts'
import { readWorkspaces } from './workspaces.ts'

/** The endpoints of better-auth that the product uses; all others are as if they did not exist. */
export const servedEndpoints = [
  /^\/sign-(up|in)\/email$/,
  /^\/(sign-out|get-session)$/,
  /^\/send-verification-email$/,
  /^\/(request-password-reset|reset-password(\/[\w-]+)?|change-password)$/,
  /^\/two-factor\/(enable|disable|verify-totp|verify-backup-code|generate-backup-codes)$/,
  /^\/passkey\/(generate-register-options|verify-registration|list-user-passkeys|delete-passkey)$/,
  /^\/passkey\/(generate-authenticate-options|verify-authentication)$/,
  /^\/organization\/(create|set-active|update|get-full-organization|leave)$/,
  /^\/organization\/(invite-member|cancel-invitation|list-invitations)$/,
  /^\/organization\/(list-user-invitations|accept-invitation|reject-invitation)$/,
  /^\/organization\/(list-members|update-member-role|remove-member)$/,
]

const maxBodyBytes = 20_000

const limitBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw new HttpError(413, 'too_large', 'The request is larger than 20 kB')
  },
})

/** Opens accounts of people, their sessions and their workspaces: better-auth on this database. */
export function openAccounts(deps: AccountsDeps): Auth {
  const { db, settings, secretKey, now } = deps
  const limits = openRateLimits(db, secretKey)
  const betterAuth = openBetterAuth(deps, limits)

  const apiKeys = openApiKeys({
    db,
    now,
    async verify(key) {
      const { error } = await betterAuth.api.verifyApiKey({ body: { key } })
      return error ? (error.code === 'RATE_LIMITED' ? 'limited' : 'unknown') : undefined
    },
  })

  const limit: Auth['limit'] = async (c, kind) => {
    const [rule, key] =
      kind === 'import'
        ? (['importsOfUser', String(accessOf(c).userId)] as const)
        : ([kind, addressBlock(readClientAddress(c, settings.trustsProxy))] as const)
    const retryAfter = await limits.take(rule, key)
    if (retryAfter > 0) {
      throw tooManyRequests(
        `Too many requests. Try again in ${formatWait(retryAfter)}.`,
        retryAfter,
      )
    }
  }

  const grantSessionAccess = createSessionAccess(db, betterAuth)

  return {
    apiKeys,
    grantSessionAccess,
    grantAccess: createKeyOrSessionAccess(apiKeys, grantSessionAccess, limit),
    limit,

    async handle(c, next) {
      const path = c.req.path.slice(basePath.length)
      if (!servedEndpoints.some((endpoint) => endpoint.test(path))) return next()
      return limitBody(c, async () => {
        const headers = new Headers(c.req.raw.headers)
        headers.set(clientAddressHeader, readClientAddress(c, settings.trustsProxy))
        headers.set(requestIdHeader, c.get('requestId'))
        // The library would replace bytes that are not UTF-8, also in names and passwords.
        const body = (await readUtf8Text(c)) || null
        const { url, method } = c.req
        const request = new Request(url, { method, headers, body })
        const response = await betterAuth.handler(request).catch((error: unknown) => {
          if (!isLastAdminViolation(error)) throw error
          return Response.json(lastAdminReply(path), { status: 400 })
        })
        if (response.status >= 400 && !response.headers.get('content-type')?.includes('json')) {
          // For other methods, and bodies that it cannot read, the library answers with a status alone.
          throw response.status === 404
            ? new HttpError(404, 'not_found', 'There is nothing at this address')
            : invalidInput('The request could not be read')
        }
        c.res = correctPasskeyStatus(path, response)
      })
    },

    readUser: (id) => readUser(db, id),
    isSignedIn: async (access) =>
      access.apiKey ? apiKeys.isValid(access.apiKey.id) : isSessionValid(db, access, now()),
    listSessions: (access) => listSessions(db, access, now()),
    revokeSessions: (access, id) => revokeSessions(db, access, id),
    readWorkspaces: (user) => readWorkspaces(db, settings, user, now()),
    config: async () => ({ auth: 'accounts', sign_up: await readSignUpMode(db, settings) }),
  }
}
