import { lt } from 'drizzle-orm'
import type { Db } from './open.ts'
import { rateLimits, sessions, verifications } from './tables/users.table.ts'

/** Longer than any window of a rate limit. */
const rateLimitMs = 60 * 60_000

/** Deletes the sessions, mailed tokens and counts of requests that have expired; better-auth leaves them. */
export async function purgeExpired({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now()))
  await db.delete(verifications).where(lt(verifications.expiresAt, now()))
  await db.delete(rateLimits).where(lt(rateLimits.lastRequest, now().getTime() - rateLimitMs))
}
