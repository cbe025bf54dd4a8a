import { role } from '@callwright/contract'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { organization, twoFactor } from 'better-auth/plugins'
import { createAccessControl } from 'better-auth/plugins/access'
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { type NewAuditEvent, type RequestOrigin, recordAuditEvent } from '../db/audit-events.ts'
import type { Db } from '../db/open.ts'
import {
  accounts,
  invitations,
  members,
  rateLimits,
  sessions,
  twoFactors,
  users,
  verifications,
} from '../db/tables/users.table.ts'
import { workspaces } from '../db/tables/workspaces.table.ts'
import { HttpError, notFound } from '../errors.ts'
import type { AccountSettings } from '../settings.ts'
import type { Access } from './access.ts'
import { auditPlugin } from './audit-plugin.ts'
import type { Auth } from './auth.ts'
import { describeDevice } from './device.ts'
import type { SendMail } from './mailer.ts'
import { clientAddress } from './request-origin.ts'
import {
  acceptInvitations,
  createOwnWorkspace,
  inviteFirstAdmin,
  readSignUpMode,
  requireSignUp,
} from './sign-up.ts'

/** The endpoints of better-auth that the product uses; all others are as if they did not exist. */
export const servedEndpoints = [
  /^\/sign-(up|in)\/email$/,
  /^\/(sign-out|get-session)$/,
  /^\/(send-verification-email|verify-email)$/,
  /^\/(request-password-reset|reset-password(\/[\w-]+)?|change-password)$/,
  /^\/two-factor\/(enable|disable|verify-totp|verify-backup-code|generate-backup-codes)$/,
  /^\/organization\/(create|set-active|update|get-full-organization|leave)$/,
  /^\/organization\/(invite-member|cancel-invitation|list-invitations)$/,
  /^\/organization\/(list-members|update-member-role|remove-member)$/,
]

const basePath = '/api/auth'
/** The header in which better-auth finds the address of the client. */
const clientAddressHeader = 'x-client-address'
const requestIdHeader = 'x-request-id'
const maxBodyBytes = 20_000
const maxNameLength = 200
const maxSlugLength = 64
const maxWorkspaces = 20
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
  const logError = (err: unknown) => log.error({ err }, 'a request of sign-in failed')

  async function readUser(id: number) {
    const { id: userId, name, email, twoFactorEnabled } = users
    const columns = { id: userId, name, email, twoFactorEnabled }
    const [user] = await db.select(columns).from(users).where(eq(users.id, id))
    if (!user) throw notFound('User')
    return user
  }

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

  /** Makes a person a member of the workspaces that have invited them. */
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
        rateLimit: rateLimits,
        organization: workspaces,
        member: members,
        invitation: invitations,
        twoFactor: twoFactors,
      },
    }),
    advanced: {
      database: { generateId: 'serial' },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      // A response that waits for the mail server would tell whether an address is known.
      backgroundTasks: {
        handler: (task) =>
          void task.catch((error: unknown) => log.error({ err: error }, 'a mail was not sent')),
      },
    },
    logger: {
      level: 'error',
      // The message is left out, because it may contain the address of a person.
      log: (_level, _message, ...details) =>
        logError(details.find((detail) => detail instanceof Error)),
    },
    onAPIError: { onError: (error) => void (isAPIError(error) || logError(error)) },
    rateLimit: {
      enabled: true,
      storage: 'database',
      customRules: {
        '/sign-in/email': { window: minute, max: 10 },
        '/sign-up/email': { window: 10 * minute, max: 10 },
        '/request-password-reset': { window: 10 * minute, max: 5 },
        '/send-verification-email': { window: 10 * minute, max: 5 },
        '/reset-password': { window: 10 * minute, max: 10 },
        '/change-password': { window: 10 * minute, max: 10 },
        '/two-factor/*': { window: minute, max: 10 },
        '/organization/invite-member': { window: minute, max: 30 },
      },
    },
    session: { expiresIn: 30 * day },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: 30 * minute,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url }) =>
        sendMail({
          to: user.email,
          subject: 'Reset your password of Callwright',
          text: 'Somebody, probably you, asked for a new password. This link lets you choose it within 30 minutes. If it was not you, ignore this mail.',
          link: url,
        }),
      onExistingUserSignUp: async ({ user }) =>
        sendMail({
          to: user.email,
          subject: 'You have an account at Callwright',
          text: 'Somebody, probably you, tried to sign up with this address, which has an account already. Sign in, or choose a new password there.',
          link: `${publicUrl}/login`,
        }),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      sendVerificationEmail: ({ user, token }) => {
        const link = new URL(`${basePath}/verify-email`, publicUrl)
        link.searchParams.set('token', token)
        link.searchParams.set('callbackURL', '/login?confirmed')
        return sendMail({
          to: user.email,
          subject: 'Confirm your e-mail address for Callwright',
          text: 'Confirm that this address is yours to use your account. The link works for an hour.',
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
      before: createAuthMiddleware(async ({ path, body }) => {
        const name: unknown = body?.name ?? body?.data?.name
        if (typeof name === 'string' && name.length > maxNameLength) {
          const message = `Use at most ${maxNameLength} characters`
          throw new APIError('BAD_REQUEST', { code: 'NAME_TOO_LONG', message })
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
        if (path === '/sign-up/email') await requireSignUp(db, settings, body ?? {}, now())
        // A trusted browser would need no code, and other sessions would survive the change of a stolen password.
        if (path.startsWith('/two-factor/verify-')) {
          return { context: { body: { ...body, trustDevice: false, disableSession: false } } }
        }
        if (path === '/change-password') {
          return { context: { body: { ...body, revokeOtherSessions: true } } }
        }
        return undefined
      }),
    },
    plugins: [
      twoFactor({ issuer: 'Callwright' }),
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
        invitationExpiresIn: 7 * day,
        cancelPendingInvitationsOnReInvite: true,
        sendInvitationEmail: async ({ email, organization, inviter }) => {
          const hasAccount = await isKnown(email)
          const link = new URL(hasAccount ? '/dashboard' : '/signup', publicUrl)
          if (!hasAccount) link.searchParams.set('email', email)
          return sendMail({
            to: email,
            subject: `${inviter.user.name} invites you to ${organization.name} on Callwright`,
            text: `${hasAccount ? 'Sign in' : 'Create your account'} with this address to join ${organization.name}. The invitation is valid for seven days.`,
            link: link.href,
          })
        },
        organizationHooks: {
          afterRemoveMember: async ({ member }) => {
            await db.delete(sessions).where(eq(sessions.userId, Number(member.userId)))
          },
        },
      }),
      auditPlugin(record, originOfHeaders),
    ],
  })

  const limitBody = bodyLimit({
    maxSize: maxBodyBytes,
    onError: () => {
      throw new HttpError(413, 'too_large', 'The request is larger than 20 kB')
    },
  })

  return {
    async grantAccess(c, next) {
      if (c.req.header('cookie') !== undefined) {
        const { response, headers } = await auth.api.getSession({
          headers: c.req.raw.headers,
          returnHeaders: true,
        })
        if (response) {
          const { user, session } = response
          const { activeOrganizationId } = session
          const workspaceId = activeOrganizationId ? Number(activeOrganizationId) : null
          const access = await readAccess(Number(user.id), workspaceId)
          c.set('access', access && { ...access, sessionId: Number(session.id) })
          // A session in use gets a new end once a day.
          for (const cookie of headers.getSetCookie())
            c.header('set-cookie', cookie, { append: true })
        }
      }
      await next()
    },

    async handle(c, next) {
      const path = c.req.path.slice(basePath.length)
      if (!servedEndpoints.some((endpoint) => endpoint.test(path))) return next()
      return limitBody(c, async () => {
        const headers = new Headers(c.req.raw.headers)
        headers.set(clientAddressHeader, clientAddress(c, settings.trustsProxy))
        headers.set(requestIdHeader, c.get('requestId'))
        c.res = await auth.handler(new Request(c.req.raw, { headers }))
      })
    },

    readUser,

    async isSignedIn({ userId, workspaceId, sessionId = 0 }) {
      const [member] = await db
        .select({ id: members.id })
        .from(members)
        .innerJoin(sessions, eq(sessions.userId, members.userId))
        .where(
          and(
            eq(members.userId, userId),
            eq(members.organizationId, workspaceId),
            eq(sessions.id, sessionId),
            gt(sessions.expiresAt, now()),
          ),
        )
      return member !== undefined
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

    async readWorkspaces(userId, origin) {
      // A person who is signed in joins without another sign-in.
      await join(await readUser(userId), origin)
      const found = await db
        .select({ id: workspaces.id, name: workspaces.name, role: members.role })
        .from(members)
        .innerJoin(workspaces, eq(workspaces.id, members.organizationId))
        .where(eq(members.userId, userId))
        .orderBy(workspaces.name, workspaces.id)
      return { workspaces: found, can_create_workspace: await mayCreateWorkspace(userId) }
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
