import type { Overview } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { prepare, toIsoTime } from '../db/statement.ts'
import { calls, isLive } from '../db/tables/calls.table.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'

type LineUsage = Pick<Overview, 'lines_in_use' | 'lines_allowed' | 'next_retry'>

/** Returns a function that reads the lines and the next retry of a workspace with a statement that is prepared once. */
export function lineUsage(db: Db): (workspaceId: WorkspaceId) => Promise<LineUsage> {
  const select = prepare<[number, number, string | null, number | null]>(
    db,
    'line_usage',
    sql`with live as (
      select campaign_id, count(*)::integer as calls from ${calls}
      where workspace_id = ${sql.placeholder('workspace_id')} and ${isLive(calls)} group by campaign_id
    ), active as (
      select id, max_concurrent_calls, status = 'running' and calling as is_calling,
        coalesce(live.calls, 0) as live_calls
      from ${campaigns} left join live on campaign_id = id
      where workspace_id = ${sql.placeholder('workspace_id')} and (status = 'running' and calling or live.calls > 0)
    ), retry as (
      select id, next_try_at from active cross join lateral (
        select next_try_at from ${memberships}
        where campaign_id = active.id and state = 'waiting' and next_try_at is not null
          and attempts <> 0 and not is_rejected
        order by next_try_at limit 1
      ) as first
      where is_calling order by next_try_at, id limit 1
    )
    select coalesce(sum(live_calls), 0)::integer, coalesce(sum(max_concurrent_calls), 0)::integer,
      (select next_try_at::text from retry), (select id from retry)
    from active`,
  )
  return async (workspace_id) => {
    const [row] = await select({ workspace_id })
    if (!row) throw new Error('an aggregate returned no row')
    const [lines_in_use, lines_allowed, at, campaign_id] = row
    return {
      lines_in_use,
      lines_allowed,
      next_retry: at === null || campaign_id === null ? null : { at: toIsoTime(at), campaign_id },
    }
  }
}
