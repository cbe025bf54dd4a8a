import type { AuditAction } from '@callwright/contract'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import type {
  AuditDetails,
  AuditSubject,
  NewAuditEvent,
  RequestOrigin,
} from '../db/audit-events.ts'
import { findUserOfLink } from './password-rules.ts'

/** Who sends a request, as it was before the request. */
interface Sender {
  userId: number
  /** Their session; undefined for a person who has only a mailed link, or still needs a code. */
  session?: { workspaceId: number | undefined; hasTwoFactor: boolean }
}

interface Endpoint {
  action: AuditAction
  /** Returns the workspace that it concerns, and what it was done to; absent for an endpoint about the user's account. */
  describe?: (reply: Record<string, unknown>) => {
    workspaceId: unknown
    subject: AuditSubject
    details?: AuditDetails
    origin?: RequestOrigin
  }
}

const unknownOrigin: RequestOrigin = { ip_address: null, device: null, request_id: null }

const invitation = ({ id, email, role, organizationId }: Record<string, unknown>) => ({
  workspaceId: organizationId,
  subject: { kind: 'invitation', id: String(id), label: String(email) },
  details: { role: String(role) },
})

const answeredInvitation = (reply: Record<string, unknown>) =>
  invitation(reply.invitation as Record<string, unknown>)

/** A member is named by the number of their account, which they keep when they join again. */
const member = ({ userId, role, organizationId }: Record<string, unknown>) => ({
  workspaceId: organizationId,
  subject: { kind: 'member', id: String(userId) },
  details: { role: String(role) },
})

const workspace = ({ id, name }: Record<string, unknown>) => ({
  workspaceId: id,
  subject: { kind: 'workspace', id: String(id), label: String(name) },
})

/** The endpoints of better-auth that the audit log records. */
export const auditedEndpoints: Record<string, Endpoint> = {
  '/sign-in/email': { action: 'sign_in' },
  '/two-factor/verify-totp': { action: 'sign_in' },
  '/two-factor/verify-backup-code': { action: 'sign_in' },
  '/passkey/verify-authentication': { action: 'sign_in' },
  '/passkey/verify-registration': { action: 'passkeys.add' },
  '/passkey/delete-passkey': { action: 'passkeys.delete' },
  '/sign-out': { action: 'sign_out' },
  '/change-password': { action: 'password.change' },
  '/reset-password': { action: 'password.reset' },
  '/two-factor/enable': { action: 'two_factor.enable' },
  '/two-factor/disable': { action: 'two_factor.disable' },
  '/two-factor/generate-backup-codes': { action: 'two_factor.replace_codes' },
  '/organization/create': { action: 'workspaces.create', describe: workspace },
  '/organization/update': { action: 'workspaces.rename', describe: workspace },
  '/organization/invite-member': { action: 'invitations.create', describe: invitation },
  '/organization/cancel-invitation': { action: 'invitations.cancel', describe: invitation },
  '/organization/accept-invitation': { action: 'invitations.accept', describe: answeredInvitation },
  '/organization/reject-invitation': {
    action: 'invitations.decline',
    // The admins of a workspace that a person has not joined do not learn where they are.
    describe: (reply) => ({ ...answeredInvitation(reply), origin: unknownOrigin }),
  },
  '/organization/update-member-role': { action: 'members.role_changed', describe: member },
  '/organization/remove-member': {
    action: 'members.remove',
    describe: (reply) => member(reply.member as Record<string, unknown>),
  },
  '/organization/leave': { action: 'members.leave', describe: member },
}

/** The endpoints that change something, and that the audit log deliberately leaves out, each with the reason. */
export const unauditedEndpoints: Record<string, string> = {
  '/sign-up/email': 'The account belongs to no workspace yet; joining one is recorded.',
  '/send-verification-email': 'It mails a link to an address that may be unknown.',
  '/request-password-reset': 'It mails a link to an address that may be unknown.',
  '/organization/set-active': 'It changes only what the browser shows.',
}

/**
 * Returns a plugin of better-auth that records sign-ins, changes of accounts, members and workspaces, and what was
 * refused. It must follow the plugin for two-factor, which takes back a session that still needs a code.
 */
export function auditPlugin(
  record: (event: NewAuditEvent) => Promise<void>,
  originOf: (headers: Headers) => RequestOrigin,
): BetterAuthPlugin {
  // The session or the token of a request may not exist any more after it.
  const senders = new WeakMap<Request, Sender | undefined>()
  const isAudited = ({ path = '' }: { path?: string }) => Object.hasOwn(auditedEndpoints, path)

  return {
    id: 'callwright-audit',
    hooks: {
      before: [
        {
          matcher: isAudited,
          handler: createAuthMiddleware(async (ctx) => {
            if (ctx.request) senders.set(ctx.request, await findSender(ctx))
          }),
        },
      ],
      after: [
        {
          matcher: isAudited,
          handler: createAuthMiddleware(async (ctx) => {
            if (!ctx.request) return
            const event = eventOf(ctx, ctx.context.returned, senders.get(ctx.request))
            if (event) await record({ origin: originOf(ctx.request.headers), ...event })
          }),
        },
      ],
    },
  }
}

/** Returns the user of a request: by the link of a mail, by the session, or by a password that still needs a code. */
async function findSender(ctx: GenericEndpointContext): Promise<Sender | undefined> {
  // The browser may be signed in as somebody else.
  if (ctx.path === '/reset-password') {
    const user = await findUserOfLink(ctx)
    return user && { userId: Number(user.id) }
  }
  const session = await getSessionFromCtx(ctx, { disableRefresh: true })
  if (session) {
    const { activeOrganizationId, userId } = session.session
    const workspaceId = activeOrganizationId ? Number(activeOrganizationId) : undefined
    const hasTwoFactor = Boolean(session.user.twoFactorEnabled)
    return { userId: Number(userId), session: { workspaceId, hasTwoFactor } }
  }
  if (!ctx.path.startsWith('/two-factor/')) return undefined
  const { name } = ctx.context.createAuthCookie('two_factor')
  const token = await ctx.getSignedCookie(name, ctx.context.secret)
  const verification = token && (await ctx.context.internalAdapter.findVerificationValue(token))
  return verification ? { userId: Number(verification.value) } : undefined
}

/** The endpoints by which a sign-in begins; a code can follow, or belong to a person who is signed in. */
const firstSteps = ['/sign-in/email', '/passkey/verify-authentication']

/** The codes of the refusals for which the library has status 400: a wrong password, and what the sender may not do. */
const refusalCodes = [
  'INVALID_PASSWORD',
  'MEMBER_NOT_FOUND',
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
  'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER',
]

/** Returns the entry for a request whose response is known, unless there is nothing to record. */
function eventOf(
  { path, body, context: { newSession } }: GenericEndpointContext,
  returned: unknown,
  sender: Sender | undefined,
): (Omit<NewAuditEvent, 'origin'> & { origin?: RequestOrigin }) | undefined {
  const endpoint = auditedEndpoints[path]
  if (!endpoint) return undefined
  const { action, describe } = endpoint
  const error = isAPIError(returned) ? returned : undefined
  const status = error?.statusCode
  const isRefused =
    status === 401 || status === 403 || refusalCodes.includes(error?.body?.code ?? '')
  const actor = sender && { userId: sender.userId }
  const isSignIn = firstSteps.includes(path) || (action === 'sign_in' && !sender?.session)
  if (isSignIn && isRefused) {
    const person = path === '/sign-in/email' ? { email: toAddress(body?.email) } : actor
    return person && { action: 'sign_in_failed', actor: person, refusedStatus: status }
  }
  if (isSignIn) {
    return newSession ? { action, actor: { userId: Number(newSession.user.id) } } : undefined
  }
  if (!sender || !actor) return undefined
  // A wrong first code is no attempt to turn two-factor off.
  if (isRefused && action !== 'sign_in') {
    const workspaceId = describe && sender.session?.workspaceId
    return { action, actor, workspaceId, refusedStatus: status }
  }
  if (status !== undefined) return undefined
  // This request only prepares two-factor; the first code turns it on.
  if (path === '/two-factor/enable') return undefined
  // The first code of the app turns two-factor on and begins a session with it; a recovery code does not.
  if (action === 'sign_in') {
    const isTurnedOn = newSession?.user.twoFactorEnabled && !sender.session?.hasTwoFactor
    return isTurnedOn ? { action: 'two_factor.enable', actor } : undefined
  }
  if (!describe) return { action, actor }
  // A row that another request has just deleted is not in the response.
  if (!returned) return { action, actor, workspaceId: sender.session?.workspaceId }
  const { workspaceId, ...rest } = describe(returned as Record<string, unknown>)
  return { action, actor, workspaceId: Number(workspaceId), ...rest }
}

/** Returns an e-mail address as accounts have it. */
const toAddress = (email: unknown) => String(email).trim().toLowerCase()
