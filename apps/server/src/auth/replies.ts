import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'

const adminNeededMessage = 'This needs the role admin: ask an admin of your workspace'
export const notMemberMessage = 'You are not a member of this workspace'
const adminKeptMessage = 'Only an admin may remove an admin, and a workspace keeps at least one'

/** The messages for refusals in which the library would write of organizations and owners, by their codes. */
const messages: Record<string, string> = {
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: adminNeededMessage,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: adminNeededMessage,
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: adminNeededMessage,
  YOU_ARE_NOT_ALLOWED_TO_LIST_INVITATIONS: adminNeededMessage,
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: notMemberMessage,
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: notMemberMessage,
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'This person is already a member of the workspace',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: adminKeptMessage,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: adminKeptMessage,
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'You are a member of too many workspaces to create another one',
  ORGANIZATION_ALREADY_EXISTS: 'Another workspace has this slug: choose another one',
  ORGANIZATION_NOT_FOUND: 'Workspace not found',
  NO_ACTIVE_ORGANIZATION: 'organizationId is required: this browser shows no workspace',
}

/** The messages to a person who leaves a workspace, for whom two codes mean something else. */
const leaveMessages: typeof messages = {
  ...messages,
  MEMBER_NOT_FOUND: notMemberMessage,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'You are the only admin. Make another member an admin first.',
}

const messagesOf = (path: string) => (path === '/organization/leave' ? leaveMessages : messages)

/**
 * Returns the body of the response when the database keeps the last admin of a workspace, as the library has it. The
 * library counts the admins before, so two who leave at the same time pass its check.
 */
export function lastAdminReply(path: string) {
  const code = 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
  return { code, message: messagesOf(path)[code] }
}

/** A plugin of better-auth that changes what some of its endpoints answer. */
export const repliesPlugin: BetterAuthPlugin = {
  id: 'callwright-replies',
  hooks: {
    after: [
      {
        matcher: ({ path }) => path?.startsWith('/organization/') ?? false,
        handler: createAuthMiddleware(async (ctx) => {
          const { returned } = ctx.context
          const message = isAPIError(returned) && messagesOf(ctx.path)[returned.body?.code ?? '']
          if (message) throw new APIError(returned.status, { ...returned.body, message })
        }),
      },
      {
        matcher: ({ path }) => path === '/sign-up/email',
        handler: createAuthMiddleware(async (ctx) => {
          // The id of a new account is a number, and that for a known address is random text.
          return isAPIError(ctx.context.returned) ? undefined : ctx.json({})
        }),
      },
      {
        matcher: ({ path }) => path === '/organization/get-full-organization',
        handler: createAuthMiddleware(async (ctx) => {
          const { returned } = ctx.context
          if (!returned || isAPIError(returned)) return undefined
          const workspace = returned as { invitations: { status: string }[] }
          // Those that were accepted or cancelled become more and more.
          const invitations = workspace.invitations.filter(({ status }) => status === 'pending')
          return ctx.json({ ...workspace, invitations })
        }),
      },
    ],
  },
}
