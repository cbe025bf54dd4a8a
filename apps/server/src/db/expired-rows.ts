import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { lt, sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import { idempotencyKeys, keyRetentionMs } from './tables/idempotency.table.ts'
import { requestCounts } from './tables/request-counts.table.ts'
import { sessions, verifications } from './tables/users.table.ts'

/** A statement blocks the process of the embedded database. */
const keysPerStatement = 1000

/**
 * Deletes the idempotency keys that have expired, of which a request sees only those of its workspace, and the sessions,
 * mailed tokens and counts of requests, which the libraries leave.
 */
export async function purgeExpired({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now()))
  await db.delete(verifications).where(lt(verifications.expiresAt, now()))
  await db.delete(requestCounts).where(lt(requestCounts.expire, now()))
  const before = new Date(now().getTime() - keyRetentionMs).toISOString()
  for (;;) {
    const { rows } = await db.execute(sql`
      delete from ${idempotencyKeys} where (workspace_id, key) in (
        select workspace_id, key from ${idempotencyKeys} where created_at < ${before}
        limit ${keysPerStatement} for update skip locked) returning 1`)
    if (rows.length < keysPerStatement) return
    await yieldToEventLoop()
  }
}
