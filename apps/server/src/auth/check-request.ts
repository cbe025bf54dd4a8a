import { role } from '@callwright/contract'
import type { GenericEndpointContext } from 'better-auth'
import { APIError } from 'better-auth/api'
import { getTableColumns } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { members } from '../db/tables/users.table.ts'
import type { AccountSettings } from '../settings.ts'
import { confirmAddress } from './confirm-address.ts'
import { withTrimmedName } from './names.ts'
import { requireGoodPassword } from './password-rules.ts'
import type { RateLimits } from './rate-limits.ts'
import { limitRequest } from './request-limits.ts'
import { requireOwnWorkspace } from './requested-workspace.ts'
import { requireSignUp } from './sign-up.ts'

const maxSlugLength = 64

interface CheckDeps {
  db: Db
  settings: AccountSettings
  limits: RateLimits
  now: () => Date
}

/**
 * Checks a request to better-auth before the library handles it. Returns what the library must use instead of the body,
 * and undefined for the body as it is. Throws better-auth's error.
 */
export async function checkRequest(
  ctx: GenericEndpointContext,
  { db, settings, limits, now }: CheckDeps,
): Promise<{ context: { body: object } } | undefined> {
  const { path, body } = ctx
  await limitRequest(ctx, limits)
  requireOwnPages(ctx, settings.publicUrl)
  const namedBody = withTrimmedName(ctx)
  requireMemberColumns(ctx)
  requireOwnRole(ctx)
  requireSlug(ctx)
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
}

/** The links of mails and redirects must not lead to other sites. */
function requireOwnPages({ body, query }: GenericEndpointContext, publicUrl: string): void {
  for (const page of [body?.callbackURL, body?.redirectTo, query?.callbackURL]) {
    if (page === undefined || isOwnPage(page, publicUrl)) continue
    throw refusal('PATH_INVALID', 'A link can lead to a path of this server only, such as /login')
  }
}

const isOwnPage = (page: unknown, publicUrl: string) =>
  typeof page === 'string' &&
  page.startsWith('/') &&
  URL.canParse(page, publicUrl) &&
  new URL(page, publicUrl).origin === publicUrl

/** For a column that does not exist, the library fails with an error of its own. */
function requireMemberColumns({ query }: GenericEndpointContext): void {
  for (const field of [query?.filterField, query?.sortBy]) {
    if (field === undefined || Object.hasOwn(getTableColumns(members), field)) continue
    throw refusal('FIELD_NOT_FOUND', 'Members have no such field')
  }
}

/** The library has roles of its own besides ours. */
function requireOwnRole({ body }: GenericEndpointContext): void {
  if (body?.role === undefined || role.safeParse(body.role).success) return
  throw refusal('ROLE_NOT_FOUND', 'The role must be viewer, member or admin')
}

function requireSlug({ path, body }: GenericEndpointContext): void {
  if (path !== '/organization/create' || isSlug(body?.slug)) return
  throw refusal(
    'SLUG_INVALID',
    `The slug must have 1 to ${maxSlugLength} small letters, digits and hyphens`,
  )
}

function isSlug(value: unknown): boolean {
  return typeof value === 'string' && value.length <= maxSlugLength && /^[a-z0-9-]+$/.test(value)
}

const refusal = (code: string, message: string) => new APIError('BAD_REQUEST', { code, message })
