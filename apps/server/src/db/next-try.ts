import { type SQL, sql } from 'drizzle-orm'
import { memberships } from './tables/campaigns.table.ts'

/**
 * Returns the query for when the first waiting member of a campaign is tried next: no row when none waits for a time. In
 * the order of the index `memberships_campaign_due`, of which it reads one entry.
 */
export const selectNextTry = (campaignId: SQL): SQL => sql`
  select next_try_at from ${memberships}
  where campaign_id = ${campaignId} and state = 'waiting' and next_try_at is not null
  order by next_try_at nulls first limit 1`
