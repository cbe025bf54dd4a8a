import type { GenericEndpointContext } from 'better-auth'
import { APIError, getSessionFromCtx } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { members } from '../db/tables/users.table.ts'
import { workspaces } from '../db/tables/workspaces.table.ts'
import { notMemberMessage } from './replies.ts'

/**
 * Throws better-auth's error when a request is to show or read a workspace of which the user is no member. The library
 * throws the same, but first takes the shown workspace from the session, and a link on any page can send such a request.
 */
export async function requireOwnWorkspace(db: Db, ctx: GenericEndpointContext): Promise<void> {
  const isSwitch = ctx.path === '/organization/set-active'
  if (!isSwitch && ctx.path !== '/organization/get-full-organization') return
  const { organizationId, organizationSlug } = (isSwitch ? ctx.body : ctx.query) ?? {}
  if (!organizationId && !organizationSlug) return
  const session = await getSessionFromCtx(ctx, { disableRefresh: true })
  if (!session) return
  const own = await db
    .select({ id: workspaces.id, slug: workspaces.slug })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.organizationId))
    .where(eq(members.userId, Number(session.user.id)))
  const isOwn = own.some(
    ({ id, slug }) =>
      (!organizationId || organizationId === String(id)) &&
      (!organizationSlug || organizationSlug === slug),
  )
  if (isOwn) return
  const code = 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  throw new APIError('FORBIDDEN', { code, message: notMemberMessage })
}
