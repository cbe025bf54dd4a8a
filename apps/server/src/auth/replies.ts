import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'

/** A plugin of better-auth that changes what some of its endpoints answer. */
export const repliesPlugin: BetterAuthPlugin = {
  id: 'callwright-replies',
  hooks: {
    after: [
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
