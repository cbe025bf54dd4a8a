import { lt } from 'drizzle-orm'
import type { Db } from './open.ts'
import { requestCounts } from './tables/request-counts.table.ts'
import { sessions, verifications } from './tables/users.table.ts'

/** Deletes the sessions, mailed tokens and counts of requests that have expired; the libraries leave them. */
export async function purgeExpired({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now()))
  await db.delete(verifications).where(lt(verifications.expiresAt, now()))
  await db.delete(requestCounts).where(lt(requestCounts.expire, now()))
}
