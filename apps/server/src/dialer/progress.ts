import { and, eq, sql } from 'drizzle-orm'
import { calls, isLive } from '../db/tables/calls.table.ts'
import { campaigns } from '../db/tables/campaigns.table.ts'
import type { DialerDeps } from './deps.ts'

const numberFormat = new Intl.NumberFormat('en-US')

/** Logs in one line how many calls are live and how many contacts are called; nothing while no call is live. */
export async function logProgress({ db, log }: DialerDeps): Promise<void> {
  const [counts] = await db
    .select({ live: sql<number>`count(*)::integer` })
    .from(calls)
    .where(isLive(calls))
  if (!counts?.live) return
  const [sums] = await db
    .select({
      called: sql<number>`coalesce(sum(${campaigns.calls_completed}), 0)::integer`,
      total: sql<number>`coalesce(sum(${campaigns.total_contacts}), 0)::integer`,
    })
    .from(campaigns)
    .where(and(eq(campaigns.status, 'running'), eq(campaigns.calling, true)))
  const [live, called, total] = [counts.live, sums?.called ?? 0, sums?.total ?? 0].map(
    numberFormat.format,
  )
  const contacts = sums?.total ? `, ${called} of ${total} contacts called` : ''
  log.info(`${live} ${counts.live === 1 ? 'call' : 'calls'} live${contacts}`)
}
