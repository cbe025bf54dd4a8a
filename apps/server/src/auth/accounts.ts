import { apiKey } from '@better-auth/api-key'
import { minPasswordLength, role } from '@callwright/contract'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { organization, twoFactor } from 'better-auth/plugins'
import { createAccessControl } from 'better-auth/plugins/access'
import { and, desc, eq, getTableColumns, gt, ne, sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { type NewAuditEvent, type RequestOrigin, recordAuditEvent } from '../db/audit-events.ts'
import type { Db } from '../db/open.ts'
import {
  accounts,
  apiKeys as apiKeysTable,
  invitations,
  members,
  passkeys,
  sessions,
  twoFactors,
  users,
  verifications,
} from '../db/tables/users.table.ts'
import { workspaces } from '../db/tables/workspaces.table.ts'
import { isLastAdminViolation } from '../db/violations.ts'
import { HttpError, invalidInput, notFound, tooManyRequests } from '../errors.ts'
import type { AccountSettings } from '../settings.ts'
import { readUtf8Text } from '../utf8-text.ts'
import { type Access, accessOf, requireShownWorkspace } from './access.ts'
import { apiKeyLimit, openApiKeys } from './api-keys.ts'
import { auditPlugin } from './audit-plugin.ts'
import type { Auth } from './auth.ts'
import { addressBlock, readClientAddress } from './client-address.ts'
import { confirmAddress } from './confirm-address.ts'
import { describeDevice } from './device.ts'
import { setKnownBrowser } from './known-browser.ts'
import type { SendMail } from './mailer.ts'
import { withTrimmedName } from './names.ts'
import { correctPasskeyStatus, openPasskeys } from './passkeys.ts'
import { requireGoodPassword } from './password-rules.ts'
import { formatWait, openRateLimits } from './rate-limits.ts'
import { lastAdminReply, repliesPlugin } from './replies.ts'
import { clientAddressHeader, giveBackSignIn, limitRequest } from './request-limits.ts'
import { requireOwnWorkspace } from './requested-workspace.ts'
import { requiresUser } from './require-permission.ts'
import {
  acceptInvitations,
  createOwnWorkspace,
  inviteFirstAdmin,
  listInvitations,
  readSignUpMode,
  requireSignUp,
} from './sign-up.ts'

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

const basePath = '/api/auth'
const requestIdHeader = 'x-request-id'
const maxBodyBytes = 20_000
const maxSlugLength = 64
const maxWorkspaces = 20
/** The most rows of a list, such as the members of a workspace. The library would leave out those after the first 100. */
const maxRows = 100_000
const minute = 60
const day = 24 * 60 * minute

const statements = {
  organization: ['update'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
} as const
const accessControl = createAccessControl(statements)

export interface AccountsDeps {
  db: Db
  settings: AccountSettings
  /** Signs cookies and links. */
  secretKey: string
  sendMail: SendMail
  log: Logger
  now: () => Date
}

/** Opens accounts of people, their sessions and their workspaces: better-auth on this database. */
export function openAccounts({ db, settings, secretKey, sendMail, log, now }: AccountsDeps): Auth {
  const { publicUrl } = settings
  const limits = openRateLimits(db, secretKey)
  const isOwnPage = (page: unknown) =>
    typeof page === 'string' &&
    page.startsWith('/') &&
    URL.canParse(page, publicUrl) &&
    new URL(page, publicUrl).origin === publicUrl
  const logError = (err: unknown) => log.error({ err }, 'a request of sign-in failed')

  async function readUser(id: number) {
    const { id: userId, name, email, twoFactorEnabled } = users
    const columns = { id: userId, name, email, twoFactorEnabled }
    const [user] = await db.select(columns).from(users).where(eq(users.id, id))
    if (!user) throw notFound('User')
    return user
  }

  /** Returns the id of the workspace that the browser of a session shows; null when it has not shown one. */
  const shownWorkspaceOf = ({ activeOrganizationId }: { activeOrganizationId?: string | null }) =>
    activeOrganizationId ? Number(activeOrganizationId) : null

  /** Returns the access of a session: its user's role in the workspace that the browser shows. */
  async function readAccess(
    userId: number,
    workspaceId: number | null,
  ): Promise<Access | undefined> {
    const [member] = await db
      .select({ workspaceId: members.organizationId, role: members.role })
      .from(members)
      .where(eq(members.userId, userId))
      .orderBy(desc(sql`${members.organizationId} is not distinct from ${workspaceId}`), members.id)
      .limit(1)
    return member && { userId, defaultUserId: userId, ...member }
  }

  /** Whether an address has an account. */
  async function isKnown(email: string): Promise<boolean> {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    return user !== undefined
  }

  /** Whether a user may create a workspace: everybody while the sign-up is open, and otherwise the admins. */
  async function mayCreateWorkspace(userId: number): Promise<boolean> {
    if (settings.signUp === 'open') return true
    const isAdmin = and(eq(members.userId, userId), eq(members.role, 'admin'))
    const [member] = await db.select({ id: members.id }).from(members).where(isAdmin).limit(1)
    return member !== undefined
  }

  const record = (event: NewAuditEvent) => recordAuditEvent({ db, log, now }, event)

  /** Makes a person a member of the workspaces for whose invitations they have signed up. */
  async function join(user: { id: number; email: string }, origin: () => RequestOrigin) {
    for (const { id, email, role, organizationId } of await acceptInvitations(db, user, now())) {
      await record({
        workspaceId: organizationId,
        actor: { userId: user.id },
        action: 'invitations.accept',
        subject: { kind: 'invitation', id, label: email },
        origin: origin(),
        details: { role },
      })
    }
  }

  /** Makes a person who has no workspace the admin of a new one. */
  async function openOwnWorkspace(user: { id: number; name: string }, origin: () => RequestOrigin) {
    const created = await createOwnWorkspace(db, user, now())
    if (!created) return
    await record({
      workspaceId: created.id,
      actor: { userId: user.id },
      action: 'workspaces.create',
      subject: { kind: 'workspace', id: created.id, label: created.name },
      origin: origin(),
    })
  }

  const auth = betterAuth({
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
        apikey: apiKeysTable,
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
      sendResetPassword: async ({ user, url }) =>
        sendMail({
          to: user.email,
          subject: 'Reset your password of Callwright',
          text: 'Somebody, probably you, asked for a new password. This link lets you choose it within 30 minutes. If it was not you, ignore this mail.',
          link: url,
        }),
      onExistingUserSignUp: async ({ user }) => {
        if ((await limits.take('mailsAboutSignUpToEmail', user.email)) > 0) return
        sendMail({
          to: user.email,
          subject: 'You have an account at Callwright',
          text: 'Somebody, probably you, tried to sign up with this address, which has an account already. Sign in, or choose a new password there.',
          link: `${publicUrl}/login`,
        })
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      sendVerificationEmail: async ({ user, token }, request) => {
        // Each sign-in to an unconfirmed account sends a mail, also to a person who has not asked for the account.
        const isSignIn = request?.url.endsWith('/sign-in/email')
        if (isSignIn && (await limits.take('confirmationOfEmail', user.email)) > 0) return
        // Programs that check mails for viruses open links, so the link confirms nothing before a sign-in.
        const link = new URL('/login', publicUrl)
        link.searchParams.set('confirm', token)
        sendMail({
          to: user.email,
          subject: 'Confirm your e-mail address for Callwright',
          text: 'Somebody, probably you, signed up with this address. Open this link within an hour, and sign in to confirm that the address is yours. If you do not know the password, choose a new one there. If you do not want an account, ignore this mail.',
          link: link.href,
        })
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
            const origin = () => originOfHeaders(context?.request?.headers)
            const userId = Number(session.userId)
            // Only a person who has confirmed their address gets a session.
            const user = await readUser(userId)
            await join(user, origin)
            if (settings.signUp === 'open') await openOwnWorkspace(user, origin)
            const access = await readAccess(userId, null)
            // A session that takes the place of another shows the same workspace.
            const shownId = session.activeOrganizationId ?? access?.workspaceId
            const activeOrganizationId = shownId === undefined ? null : String(shownId)
            return { data: { ...session, activeOrganizationId } }
          },
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        const { path, body, query } = ctx
        await limitRequest(ctx, limits)
        for (const page of [body?.callbackURL, body?.redirectTo, query?.callbackURL]) {
          if (page === undefined || isOwnPage(page)) continue
          const message = 'A link can lead to a path of this server only, such as /login'
          throw new APIError('BAD_REQUEST', { code: 'PATH_INVALID', message })
        }
        const namedBody = withTrimmedName(ctx)
        // For a column that does not exist, the library fails with an error of its own.
        for (const field of [query?.filterField, query?.sortBy]) {
          if (field === undefined || Object.hasOwn(getTableColumns(members), field)) continue
          const message = 'Members have no such field'
          throw new APIError('BAD_REQUEST', { code: 'FIELD_NOT_FOUND', message })
        }
        // The library has roles of its own besides ours.
        if (body?.role !== undefined && !role.safeParse(body.role).success) {
          const message = 'The role must be viewer, member or admin'
          throw new APIError('BAD_REQUEST', { code: 'ROLE_NOT_FOUND', message })
        }
        if (path === '/organization/create' && !isSlug(body?.slug)) {
          const message = `The slug must have 1 to ${maxSlugLength} small letters, digits and hyphens`
          throw new APIError('BAD_REQUEST', { code: 'SLUG_INVALID', message })
        }
        await requireOwnWorkspace(db, ctx)
        if (path === '/sign-up/email') await requireSignUp(db, settings, body ?? {}, now())
        await requireGoodPassword(ctx)
        if (path === '/sign-in/email') await confirmAddress(ctx)
        // A trusted browser would need no code, and other sessions would survive the change of a stolen password.
        if (path.startsWith('/two-factor/verify-')) {
          return { context: { body: { ...body, trustDevice: false, disableSession: false } } }
        }
        if (path === '/change-password') {
          return { context: { body: { ...body, revokeOtherSessions: true } } }
        }
        return namedBody && { context: { body: namedBody } }
      }),
      after: createAuthMiddleware(async (ctx) => {
        const { newSession } = ctx.context
        if (!newSession) return
        const { email, twoFactorEnabled } = newSession.user
        const isSignIn = ctx.path === '/sign-in/email'
        if (isSignIn) await giveBackSignIn(ctx, limits)
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
      organization({
        ac: accessControl,
        roles: {
          viewer: accessControl.newRole({}),
          member: accessControl.newRole({}),
          admin: accessControl.newRole({
            organization: ['update'],
            member: ['create', 'update', 'delete'],
            invitation: ['create', 'cancel'],
          }),
        },
        creatorRole: 'admin',
        allowUserToCreateOrganization: ({ id }) => mayCreateWorkspace(Number(id)),
        organizationLimit: maxWorkspaces,
        membershipLimit: maxRows,
        invitationExpiresIn: 7 * day,
        cancelPendingInvitationsOnReInvite: true,
        sendInvitationEmail: async ({ email, organization, inviter }) => {
          const hasAccount = await isKnown(email)
          const link = new URL(hasAccount ? '/dashboard' : '/signup', publicUrl)
          const steps = hasAccount
            ? `Sign in with this address, and accept the invitation in the menu of workspaces, to join`
            : 'Create your account with this address to join'
          if (!hasAccount) link.searchParams.set('email', email)
          sendMail({
            to: email,
            subject: `${inviter.user.name} invites you to ${organization.name} on Callwright`,
            text: `${steps} ${organization.name}. The invitation is valid for seven days.`,
            link: link.href,
          })
        },
        organizationHooks: {
          // An admin must not end the sessions in which the person works for another company.
          afterRemoveMember: async ({ member: { userId, organizationId } }) => {
            const isOfMember = eq(sessions.userId, Number(userId))
            const isShown = eq(sessions.activeOrganizationId, String(organizationId))
            await db.delete(sessions).where(and(isOfMember, isShown))
          },
        },
      }),
      repliesPlugin,
      auditPlugin(record, originOfHeaders),
    ],
  })

  const limitBody = bodyLimit({
    maxSize: maxBodyBytes,
    onError: () => {
      throw new HttpError(413, 'too_large', 'The request is larger than 20 kB')
    },
  })

  const apiKeys = openApiKeys({
    db,
    now,
    async verify(key) {
      const { error } = await auth.api.verifyApiKey({ body: { key } })
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

  const grantSessionAccess: MiddlewareHandler = async (c, next) => {
    let renewedCookies: string[] = []
    if (c.req.header('cookie') !== undefined) {
      const { response, headers } = await auth.api.getSession({
        headers: c.req.raw.headers,
        returnHeaders: true,
      })
      if (response) {
        const { user, session } = response
        const access = await readAccess(Number(user.id), shownWorkspaceOf(session))
        requireShownWorkspace(c, access)
        c.set('access', access && { ...access, sessionId: Number(session.id) })
        renewedCookies = headers.getSetCookie()
      }
    }
    await next()
    // A session in use gets a new end once a day. Set earlier, it is lost when a route creates the response itself.
    for (const cookie of renewedCookies) c.header('set-cookie', cookie, { append: true })
  }

  return {
    apiKeys,
    grantSessionAccess,

    async grantAccess(c, next) {
      const secret = bearerToken(c)
      // A request with a key never gets the access of a cookie, and messages of the provider may carry its own token.
      if (secret === undefined || !requiresUser(c)) return grantSessionAccess(c, next)
      const access = await apiKeys.authenticate(secret).catch(async (error: unknown) => {
        if (error instanceof HttpError && error.status === 401) await limit(c, 'wrongApiKey')
        throw error
      })
      c.set('access', access)
      await next()
    },

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
        const response = await auth.handler(request).catch((error: unknown) => {
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

    readUser,

    async isSignedIn({ userId, workspaceId, apiKey, sessionId = 0 }) {
      if (apiKey) return apiKeys.isValid(apiKey.id)
      const isOwn = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
      const [session] = await db
        .select()
        .from(sessions)
        .where(and(isOwn, gt(sessions.expiresAt, now())))
      const access = session && (await readAccess(userId, shownWorkspaceOf(session)))
      return access?.workspaceId === workspaceId
    },

    async listSessions({ userId, sessionId }) {
      const found = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now())))
        .orderBy(desc(sessions.updatedAt), desc(sessions.id))
      return found.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
        id,
        device: describeDevice(userAgent),
        ip_address: ipAddress || null,
        created_at: createdAt.toISOString(),
        last_used_at: updatedAt.toISOString(),
        current: id === sessionId,
      }))
    },

    async revokeSessions({ userId, sessionId = 0 }, id) {
      const isSelected = id === undefined ? ne(sessions.id, sessionId) : eq(sessions.id, id)
      const revoked = await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), isSelected))
        .returning({ id: sessions.id })
      return revoked.length
    },

    async readWorkspaces({ id: userId, email }) {
      const found = await db
        .select({ id: workspaces.id, name: workspaces.name, role: members.role })
        .from(members)
        .innerJoin(workspaces, eq(workspaces.id, members.organizationId))
        .where(eq(members.userId, userId))
        .orderBy(workspaces.name, workspaces.id)
      return {
        workspaces: found,
        invitations: await listInvitations(db, email, now()),
        can_create_workspace: await mayCreateWorkspace(userId),
      }
    },

    config: async () => ({ auth: 'accounts', sign_up: await readSignUpMode(db, settings) }),
  }
}

/** Returns from where a request to better-auth came, for the audit log. */
function originOfHeaders(headers: Headers | undefined): RequestOrigin {
  return {
    ip_address: headers?.get(clientAddressHeader) ?? null,
    device: describeDevice(headers?.get('user-agent') ?? null),
    request_id: headers?.get(requestIdHeader) ?? null,
  }
}

function isSlug(value: unknown): boolean {
  return typeof value === 'string' && value.length <= maxSlugLength && /^[a-z0-9-]+$/.test(value)
}

/** Returns the token of a request with `Authorization: Bearer`; undefined for one without, or with another scheme. */
function bearerToken(c: Context): string | undefined {
  const [scheme, ...rest] = (c.req.header('authorization') ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? rest.join(' ').trim() : undefined
}
