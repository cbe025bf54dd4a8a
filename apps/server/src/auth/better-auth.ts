import { apiKey } from '@better-auth/api-key'
import { minPasswordLength } from '@callwright/contract'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { recordAuditEvent } from '../db/audit-events.ts'
import type { Db } from '../db/open.ts'
import {
  accounts,
  apiKeys,
  invitations,
  members,
  passkeys,
  sessions,
  twoFactors,
  users,
  verifications,
} from '../db/tables/users.table.ts'
import { workspaces } from '../db/tables/workspaces.table.ts'
import type { AccountSettings } from '../settings.ts'
import { apiKeyLimit } from './api-keys.ts'
import { auditPlugin } from './audit-plugin.ts'
import { checkRequest } from './check-request.ts'
import { joinInvitingWorkspaces, openOwnWorkspace } from './join-workspaces.ts'
import { setKnownBrowser } from './known-browser.ts'
import type { SendMail } from './mailer.ts'
import { confirmationMail, existingAccountMail, passwordResetMail } from './mails.ts'
import { openPasskeys } from './passkeys.ts'
import type { RateLimits } from './rate-limits.ts'
import { repliesPlugin } from './replies.ts'
import { clientAddressHeader, refundSignIn } from './request-limits.ts'
import { originOfHeaders } from './request-origin.ts'
import { readAccess } from './sessions.ts'
import { inviteFirstAdmin } from './sign-up.ts'
import { readUser } from './users.ts'
import { maxRows, openWorkspaces } from './workspaces.ts'

const minute = 60
const day = 24 * 60 * minute

export const basePath = '/api/auth'

export interface AccountsDeps {
  db: Db
  settings: AccountSettings
  /** Signs cookies and links. */
  secretKey: string
  sendMail: SendMail
  log: Logger
  now: () => Date
}

/** Opens better-auth on this database, with the rules of the product. */
export function openBetterAuth(
  { db, settings, secretKey, sendMail, log, now }: AccountsDeps,
  limits: RateLimits,
) {
  const { publicUrl } = settings
  const logError = (err: unknown) => log.error({ err }, 'a request of sign-in failed')

  return betterAuth({
    appName: 'Callwright',
    baseURL: publicUrl,
    basePath,
    secret: secretKey,
    telemetry: { enabled: false },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        organization: workspaces,
        member: members,
        invitation: invitations,
        twoFactor: twoFactors,
        passkey: passkeys,
        apikey: apiKeys,
      },
    }),
    advanced: {
      database: { generateId: 'serial', defaultFindManyLimit: maxRows },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      // Mails have limits by address, whose statements would tell whether an address is known.
      backgroundTasks: { handler: (task) => void task.catch(logError) },
    },
    logger: {
      level: 'error',
      // The message is left out, because it may contain the address of a person.
      log: (_level, _message, ...details) => {
        const error = details.find((detail) => detail instanceof Error)
        // The refusal of a request is no failure.
        if (!isAPIError(error)) logError(error)
      },
    },
    // The app logs and answers unexpected errors. The library would print them, with values of statements.
    onAPIError: { throw: true },
    // `limitRequest` also counts by account.
    rateLimit: { enabled: false },
    session: { expiresIn: 30 * day },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: 30 * minute,
      revokeSessionsOnPasswordReset: true,
      // The link of the reset was mailed to the address, and nobody else knows the new password.
      onPasswordReset: async ({ user }) => {
        await db
          .update(users)
          .set({ emailVerified: true })
          .where(eq(users.id, Number(user.id)))
      },
      sendResetPassword: async ({ user, url }) => sendMail(passwordResetMail(user.email, url)),
      onExistingUserSignUp: async ({ user }) => {
        if ((await limits.take('mailsAboutSignUpToEmail', user.email)) > 0) return
        sendMail(existingAccountMail(user.email, publicUrl))
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      sendVerificationEmail: async ({ user, token }, request) => {
        // Each sign-in to an unconfirmed account sends a mail, also to a person who has not asked for the account.
        const isSignIn = request?.url.endsWith('/sign-in/email')
        if (isSignIn && (await limits.take('confirmationOfEmail', user.email)) > 0) return
        sendMail(confirmationMail(user.email, token, publicUrl))
      },
    },
    databaseHooks: {
      user: {
        create: {
          after: ({ id, email }) => inviteFirstAdmin(db, { id: Number(id), email }, now()),
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            const origin = originOfHeaders(context?.request?.headers)
            const userId = Number(session.userId)
            // Only a person who has confirmed their address gets a session.
            const user = await readUser(db, userId)
            await joinInvitingWorkspaces({ db, log, now }, user, origin)
            if (settings.signUp === 'open') await openOwnWorkspace({ db, log, now }, user, origin)
            const access = await readAccess(db, userId, null)
            // A session that takes the place of another shows the same workspace.
            const shownId = session.activeOrganizationId ?? access?.workspaceId
            const activeOrganizationId = shownId === undefined ? null : String(shownId)
            return { data: { ...session, activeOrganizationId } }
          },
        },
      },
    },
    hooks: {
      before: createAuthMiddleware((ctx) => checkRequest(ctx, { db, settings, limits, now })),
      after: createAuthMiddleware(async (ctx) => {
        const { newSession } = ctx.context
        if (!newSession) return
        const { email, twoFactorEnabled } = newSession.user
        const isSignIn = ctx.path === '/sign-in/email'
        if (isSignIn) await refundSignIn(ctx, limits)
        // With two-factor, this session ends until the code is entered.
        if (!(isSignIn && twoFactorEnabled)) await setKnownBrowser(ctx, email)
      }),
    },
    plugins: [
      twoFactor({ issuer: 'Callwright' }),
      openPasskeys(publicUrl),
      apiKey({
        references: 'organization',
        rateLimit: { timeWindow: apiKeyLimit.windowMs, maxRequests: apiKeyLimit.maxRequests },
      }),
      // The columns of its table that are ours.
      {
        id: 'api-key-owner',
        schema: {
          apikey: {
            fields: {
              userId: { type: 'number', required: true },
              scope: { type: 'string', required: true },
            },
          },
        },
      },
      openWorkspaces(db, settings, sendMail),
      repliesPlugin,
      auditPlugin((event) => recordAuditEvent({ db, log, now }, event), originOfHeaders),
    ],
  })
}
