import { type CallOutcome, type CallStatus, reasonClassesOf } from '@callwright/contract'
import { and, eq, gte, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { callRollups } from '../db/tables/call-rollups.table.ts'
import { calls, isLive } from '../db/tables/calls.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import { columnByReasonClass, columnByStatus, firstWholeUtcDay, rollupsSince } from './rollups.ts'

/** Which of a workspace's calls are selected. */
export interface CallFilter {
  /** Only calls with a lower id, which are older. */
  before?: number | undefined
  campaign_id?: number | undefined
  status?: CallStatus | undefined
  /** Only calls that are not final (true), or only final ones (false). */
  live?: boolean | undefined
  outcome?: CallOutcome | undefined
  /** Only ended calls that the provider's analysis found qualified (true) or not qualified (false). */
  qualified?: boolean | undefined
  /** Only calls created since this time, in milliseconds since 1970: the start of a quarter of an hour. */
  since?: number | undefined
}

/** Selects the calls of a workspace that match a filter. */
export function callCondition(workspaceId: WorkspaceId, filter: CallFilter): SQL | undefined {
  const { before, status, live, outcome, qualified, since } = filter
  return and(
    inWorkspace(calls, workspaceId),
    campaignCondition(calls.campaign_id, filter),
    before === undefined ? undefined : lt(calls.id, before),
    since === undefined ? undefined : gte(calls.created_at, new Date(since)),
    status === undefined ? undefined : eq(calls.status, status),
    live === undefined ? undefined : live ? isLive(calls) : not(isLive(calls)),
    outcome === undefined ? undefined : inArray(calls.outcome, reasonClassesOf(outcome)),
    // As in the rollups, only an ended call is a conversation.
    outcome === 'conversation' ? eq(calls.status, 'ended') : undefined,
    qualified === undefined
      ? undefined
      : and(eq(calls.qualified, qualified), eq(calls.status, 'ended')),
  )
}

/** Selects the rollups of the calls of a workspace that match a filter, apart from ids, status, liveness, outcome and qualification. */
export function rollupCondition(workspaceId: WorkspaceId, filter: CallFilter): SQL | undefined {
  return and(
    inWorkspace(callRollups, workspaceId),
    campaignCondition(callRollups.campaign_id, filter),
    filter.since === undefined
      ? eq(callRollups.period, 'all')
      : rollupsSince({
          since: timestamp(filter.since),
          firstWholeDay: timestamp(firstWholeUtcDay(filter.since)),
        }),
  )
}

const timestamp = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`

function campaignCondition(column: AnyPgColumn, { campaign_id }: CallFilter): SQL | undefined {
  return campaign_id === undefined ? undefined : eq(column, campaign_id)
}

/**
 * Returns the columns of the rollups whose sum is the number of calls with the filter's status, outcome and
 * qualification; null when the rollups do not count them.
 */
export function rollupColumns({
  before,
  status,
  live,
  outcome,
  qualified,
}: CallFilter): AnyPgColumn[] | null {
  // Live calls are few, and have an index. The rollups do not know ids.
  if (live !== undefined || before !== undefined) return null
  if (outcome !== undefined) {
    if (status !== undefined || qualified !== undefined) return null
    return reasonClassesOf(outcome).map((reasonClass) => columnByReasonClass[reasonClass])
  }
  if (qualified !== undefined) {
    if (status !== undefined && status !== 'ended') return []
    return [qualified ? callRollups.qualified : callRollups.unqualified]
  }
  return status === undefined ? Object.values(columnByStatus) : [columnByStatus[status]]
}
