import { defaultKeyHasher } from '@better-auth/api-key'
import { type ApiKey, type ApiKeyInput, type CreatedApiKey, scopeRoles } from '@callwright/contract'
import { generateRandomString } from 'better-auth/crypto'
import { and, desc, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { apiKeys, members, users } from '../db/tables/users.table.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import { HttpError, tooManyRequests, wrongState } from '../errors.ts'
import type { Access } from './access.ts'

/** How many requests a key may send in each window. */
export const apiKeyLimit = { windowMs: 60_000, maxRequests: 600 }

const prefix = 'cw_'
/** More than 256 random bits. */
const randomLength = 43
const secretPattern = /^cw_[A-Za-z0-9]+$/
/** The prefix and four characters. */
const startLength = prefix.length + 4
/** The list has no pages. */
const maxKeys = 100
const dayMs = 24 * 60 * 60_000

/** The API keys of the workspaces. */
export interface ApiKeys {
  /** Returns the keys of a workspace, the newest first. */
  list(workspaceId: WorkspaceId): Promise<ApiKey[]>
  /** Creates a key in the workspace of an admin. Throws `HttpError`. */
  create(access: Access, input: ApiKeyInput): Promise<CreatedApiKey>
  /** Deletes a key of a workspace; returns whether there was one. */
  revoke(workspaceId: WorkspaceId, id: number): Promise<boolean>
  /** Counts a request with a key, and returns its access. Throws `HttpError` 401, 429 and 503. */
  authenticate(secret: string): Promise<Access>
  /** Returns whether a key still gives access. */
  isValid(id: number): Promise<boolean>
}

export interface ApiKeysDeps {
  db: Db
  now: () => Date
  /** Has better-auth verify and count a request with a key; returns why it is refused, if so. */
  verify: (secret: string) => Promise<'unknown' | 'limited' | undefined>
}

/** Opens the API keys, which better-auth hashes, verifies and counts. */
export function openApiKeys({ db, now, verify }: ApiKeysDeps): ApiKeys {
  async function isValid(id: number): Promise<boolean> {
    const isCurrent = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now()))
    const [apiKey] = await db
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(and(eq(apiKeys.id, id), isCurrent))
    return apiKey !== undefined
  }

  return {
    list: (workspaceId) => readKeys(db, eq(apiKeys.referenceId, workspaceId)),

    async create({ userId, workspaceId }, { name, scope, expires_in_days }) {
      const secret = `${prefix}${generateRandomString(randomLength, 'a-z', 'A-Z', '0-9')}`
      const key = await defaultKeyHasher(secret)
      const createdAt = now()
      const lifetimeMs = (expires_in_days ?? 0) * dayMs
      const expiresAt = lifetimeMs > 0 ? new Date(createdAt.getTime() + lifetimeMs) : null
      // better-auth's own endpoint would also delete the expired keys of all workspaces.
      return db.transaction(async (tx) => {
        // The lock makes a change of the role wait, whose trigger then deletes this key too.
        const [admin] = await tx
          .select({ id: members.id })
          .from(members)
          .where(
            and(
              eq(members.organizationId, workspaceId),
              eq(members.userId, userId),
              eq(members.role, 'admin'),
            ),
          )
          .for('share')
        if (!admin) throw new HttpError(403, 'forbidden', 'You are no longer an admin')
        if ((await tx.$count(apiKeys, eq(apiKeys.referenceId, workspaceId))) >= maxKeys) {
          throw wrongState(`A workspace has at most ${maxKeys} API keys: revoke one first`)
        }
        const [created] = await tx
          .insert(apiKeys)
          .values({
            referenceId: workspaceId,
            userId,
            scope,
            name,
            start: secret.slice(0, startLength),
            key,
            expiresAt,
            createdAt,
            updatedAt: createdAt,
            rateLimitTimeWindow: apiKeyLimit.windowMs,
            rateLimitMax: apiKeyLimit.maxRequests,
          })
          .returning({ id: apiKeys.id })
        const [api_key] = created
          ? await readKeys(
              tx,
              and(eq(apiKeys.referenceId, workspaceId), eq(apiKeys.id, created.id)),
            )
          : []
        if (!api_key) throw new Error('the API key was not stored')
        return { api_key, secret }
      })
    },

    async revoke(workspaceId, id) {
      const revoked = await db
        .delete(apiKeys)
        .where(and(eq(apiKeys.referenceId, workspaceId), eq(apiKeys.id, id)))
        .returning({ id: apiKeys.id })
      return revoked.length > 0
    },

    async authenticate(secret) {
      const unknown = refuse('This API key is wrong or has been revoked')
      if (secret.length !== prefix.length + randomLength || !secretPattern.test(secret))
        throw unknown
      const [apiKey] = await db
        .select({
          id: apiKeys.id,
          name: apiKeys.name,
          scope: apiKeys.scope,
          userId: apiKeys.userId,
          workspaceId: apiKeys.referenceId,
          expiresAt: apiKeys.expiresAt,
          windowStartedAt: apiKeys.lastRequest,
        })
        .from(apiKeys)
        .where(eq(apiKeys.key, await defaultKeyHasher(secret)))
      if (!apiKey) throw unknown
      const { id, name, scope, userId, workspaceId, expiresAt, windowStartedAt } = apiKey
      // better-auth would delete it, and the admin who looks for the reason would not find it.
      if (expiresAt && expiresAt <= now()) {
        throw refuse('This API key has expired: an admin can create another one')
      }
      const refusal = await verify(secret)
      if (refusal === 'unknown') {
        // better-auth says so, too, when the database fails; a program would then throw a valid key away.
        if (await isValid(id)) {
          throw new HttpError(
            503,
            'unavailable',
            'The API key could not be checked at the moment. Please try again.',
          )
        }
        throw unknown
      }
      if (refusal === 'limited') {
        const startedAt = windowStartedAt ?? now()
        const endsInMs = startedAt.getTime() + apiKeyLimit.windowMs - now().getTime()
        throw tooManyRequests(
          `An API key may send ${apiKeyLimit.maxRequests} requests a minute`,
          Math.max(1, Math.ceil(endsInMs / 1000)),
        )
      }
      const role = scopeRoles[scope]
      return { userId, defaultUserId: userId, workspaceId, role, apiKey: { id, name } }
    },

    isValid,
  }
}

/** Returns the keys that meet a condition, the newest first. */
async function readKeys(db: Pick<Db, 'select'>, condition: SQL | undefined): Promise<ApiKey[]> {
  const found = await db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      start: apiKeys.start,
      scope: apiKeys.scope,
      createdBy: users.name,
      createdAt: apiKeys.createdAt,
      updatedAt: apiKeys.updatedAt,
      windowStartedAt: apiKeys.lastRequest,
      expiresAt: apiKeys.expiresAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(condition)
    .orderBy(desc(apiKeys.id))
  return found.map(
    ({ createdBy, createdAt, updatedAt, windowStartedAt, expiresAt, ...apiKey }) => ({
      ...apiKey,
      created_by: createdBy,
      created_at: createdAt.toISOString(),
      last_used_at: windowStartedAt && updatedAt.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
    }),
  )
}

/** Returns the error of a request whose key gives no access, with the header that RFC 6750 requires. */
function refuse(message: string): HttpError {
  return new HttpError(401, 'unauthorized', message, undefined, {
    'www-authenticate': 'Bearer error="invalid_token"',
  })
}
