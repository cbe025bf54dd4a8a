import { and, eq, sql } from 'drizzle-orm'
import { calls, isLive } from '../db/tables/calls.table.ts'
import { campaigns } from '../db/tables/campaigns.table.ts'
import type { DialerDeps } from './deps.ts'

const numberFormat = new Intl.NumberFormat('en-US')

/**
 * Logs in one line how many calls are live and how many contacts are completed; nothing while no call is live. How
 * many were called is not logged, because counting them would read the members of all these campaigns each minute.
 */
export async function logProgress({ db, log }: DialerDeps): Promise<void> {
  const [counts] = await db
    .select({ live: sql<number>`count(*)::integer` })
    .from(calls)
    .where(isLive(calls))
  if (!counts?.live) return
  const [sums] = await db
    .select({
      completed: sql<number>`coalesce(sum(${campaigns.calls_completed}), 0)::integer`,
      total: sql<number>`coalesce(sum(${campaigns.total_contacts}), 0)::integer`,
    })
    .from(campaigns)
    .where(and(eq(campaigns.status, 'running'), eq(campaigns.calling, true)))
  const [live, completed, total] = [counts.live, sums?.completed ?? 0, sums?.total ?? 0].map(
    numberFormat.format,
  )
  const contacts = sums?.total ? `, ${completed} of ${total} contacts completed` : ''
  log.info(`${live} ${counts.live === 1 ? 'call' : 'calls'} live${contacts}`)
}
