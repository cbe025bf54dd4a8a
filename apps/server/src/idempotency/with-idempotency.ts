import { createHash } from 'node:crypto'
import { and, eq, gte, lt } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { idempotencyKeys, keyRetentionMs } from '../db/tables/idempotency.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import type { Deps } from '../deps.ts'
import { HttpError, invalidField } from '../errors.ts'
import type { RequestContext } from '../implementer.ts'

/**
 * Makes a change in one transaction and returns its output. With an `idempotency-key`, the change is made once:
 * repeated requests, also concurrent ones, get the first output, and a different request with the same key fails with
 * 422. The key is stored in the same transaction, so that a failed change stores no key.
 */
export function withIdempotency<Output>(
  { db, now }: Deps,
  { idempotencyKey: key, onRepeat, route }: RequestContext,
  workspace_id: WorkspaceId,
  input: unknown,
  change: (tx: Tx) => Promise<Output>,
): Promise<Output> {
  if (key === undefined) return db.transaction(change)
  if (key.length > 255 || !/^[\x20-\x7e]+$/.test(key)) {
    throw invalidField('idempotency-key', 'Use 1 to 255 ordinary characters')
  }
  const request = digest(route, input)
  const condition = and(inWorkspace(idempotencyKeys, workspace_id), eq(idempotencyKeys.key, key))
  return db.transaction(async (tx) => {
    const created_at = now()
    const expiredBefore = expiryBefore(created_at)
    await tx
      .delete(idempotencyKeys)
      .where(and(condition, lt(idempotencyKeys.created_at, expiredBefore)))
    // Waits for a concurrent transaction with the same key.
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ workspace_id, key, request, created_at })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (claimed.length === 0) {
      const [first] = await tx.select().from(idempotencyKeys).where(condition)
      if (first?.request !== request) {
        const message = 'This idempotency-key was used for another request'
        throw new HttpError(422, 'key_reused', message, { 'idempotency-key': message })
      }
      onRepeat()
      return first.answer as Output
    }
    const output = await change(tx)
    await tx.update(idempotencyKeys).set({ answer: output }).where(condition)
    return output
  })
}

/** Returns whether a request repeats an earlier one, so that work for its change alone is not needed. */
export async function isRepeatedRequest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { idempotencyKey: key }: Pick<RequestContext, 'idempotencyKey'>,
  workspace_id: WorkspaceId,
): Promise<boolean> {
  if (key === undefined) return false
  const stored = await db.$count(
    idempotencyKeys,
    and(
      inWorkspace(idempotencyKeys, workspace_id),
      eq(idempotencyKeys.key, key),
      gte(idempotencyKeys.created_at, expiryBefore(now())),
    ),
  )
  return stored > 0
}

/** Returns the time before which stored keys have expired. */
const expiryBefore = (now: Date) => new Date(now.getTime() - keyRetentionMs)

/** Returns a hash of the request. Validation has put the fields of the input in the contract's order. */
function digest(route: string, input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([route, input]))
    .digest('base64')
}
