import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaignLog } from '../db/tables/campaign-log.table.ts'
import { campaigns } from '../db/tables/campaigns.table.ts'
import { workspacePolicies, workspaceStops } from '../db/tables/policy.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'

/** A campaign whose log is read. */
export interface LoggedCampaign {
  id: number
  workspace_id: WorkspaceId
  name: string
  created_at: Date
  started_at: Date | null
  /** When the first row of its log was written; null without one. */
  logged_since: Date | null
  /** The last row of the log and the last call at one moment: later ones are not read. */
  last_entry_id: number
  last_call_id: number
}

/** Returns what the log of a campaign begins with; undefined for an unknown campaign. */
export async function findLoggedCampaign(
  db: Db,
  workspaceId: WorkspaceId,
  id: number,
): Promise<LoggedCampaign | undefined> {
  // Drizzle omits the table of a column in a selection from one table.
  const ofCampaign = sql`where campaign_id = campaigns.id`
  const [campaign] = await db
    .select({
      id: campaigns.id,
      workspace_id: campaigns.workspace_id,
      name: campaigns.name,
      created_at: campaigns.created_at,
      started_at: campaigns.started_at,
      logged_since: sql`(select at from ${campaignLog} ${ofCampaign} order by id limit 1)`.mapWith(
        campaignLog.at,
      ),
      last_entry_id: sql<number>`coalesce((select max(id) from ${campaignLog} ${ofCampaign}), 0)`,
      last_call_id: sql<number>`coalesce((select max(id) from ${calls} ${ofCampaign}), 0)`,
    })
    .from(campaigns)
    .where(and(inWorkspace(campaigns, workspaceId), eq(campaigns.id, id)))
  return campaign
}

/** Returns the stops of the workspace that overlap with the time since the campaign was created, by time. */
export function readStops(
  db: Db,
  { workspace_id, created_at }: LoggedCampaign,
): Promise<{ stopped_at: Date; lifted_at: Date | null }[]> {
  return db.transaction(
    async (tx) => {
      const isLater = gt(workspaceStops.lifted_at, created_at)
      const lifted = await tx
        .select({ stopped_at: workspaceStops.stopped_at, lifted_at: workspaceStops.lifted_at })
        .from(workspaceStops)
        .where(and(inWorkspace(workspaceStops, workspace_id), isLater))
        .orderBy(asc(workspaceStops.lifted_at))
      const [policy] = await tx
        .select({ stopped_at: workspacePolicies.stopped_at })
        .from(workspacePolicies)
        .where(inWorkspace(workspacePolicies, workspace_id))
      const stoppedAt = policy?.stopped_at
      return stoppedAt ? [...lifted, { stopped_at: stoppedAt, lifted_at: null }] : lifted
    },
    // A stop that is lifted in between would be in neither.
    { isolationLevel: 'repeatable read' },
  )
}

/** How many rows a statement reads: the embedded database blocks the process meanwhile. */
const batchSize = 250

/** Yields the rows of the log in the order in which they were written, a batch at a time. */
export function readEntries(db: Db, { workspace_id, id, last_entry_id }: LoggedCampaign) {
  const ofCampaign = and(
    inWorkspace(campaignLog, workspace_id),
    eq(campaignLog.campaign_id, id),
    lte(campaignLog.id, last_entry_id),
  )
  return inBatches((afterId) =>
    db
      .select()
      .from(campaignLog)
      .where(and(ofCampaign, gt(campaignLog.id, afterId)))
      .orderBy(asc(campaignLog.id))
      .limit(batchSize),
  )
}

/** What the log says of a call. */
export type LoggedCall = Pick<
  typeof calls.$inferSelect,
  'id' | 'created_at' | 'started_at' | 'ended_at' | 'outcome'
> & { requested_at: Date | null }

/** Yields the calls of the campaign by id, a batch at a time. */
export function readCalls(
  db: Db,
  { workspace_id, id, last_call_id }: LoggedCampaign,
): AsyncGenerator<LoggedCall[]> {
  const ofCampaign = and(
    inWorkspace(calls, workspace_id),
    eq(calls.campaign_id, id),
    lte(calls.id, last_call_id),
  )
  return inBatches((afterId) =>
    db
      .select({
        id: calls.id,
        created_at: calls.created_at,
        // Calls of former versions have only the time at which the provider created them.
        requested_at: sql`coalesce(${calls.attempted_at}, ${calls.vapi_created_at})`.mapWith(
          calls.attempted_at,
        ),
        // The provider reports no start of a call that nobody answered.
        started_at: sql`coalesce(${calls.vapi_created_at}, ${calls.started_at})`.mapWith(
          calls.started_at,
        ),
        ended_at: calls.ended_at,
        outcome: calls.outcome,
      })
      .from(calls)
      .where(and(ofCampaign, gt(calls.id, afterId)))
      .orderBy(asc(calls.id))
      .limit(batchSize),
  )
}

/** Yields the rows that `read` returns for those after an id, until there are no more. */
async function* inBatches<Row extends { id: number }>(
  read: (afterId: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let afterId = 0; ; ) {
    const rows = await read(afterId)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    afterId = last.id
    // Neither the embedded database nor a client that reads fast lets other tasks run.
    await yieldToEventLoop()
  }
}
