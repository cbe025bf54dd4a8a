import type { CallingStop } from '@callwright/contract'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { lockLeases } from '../db/lease-locks.ts'
import type { Db, Tx } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns } from '../db/tables/campaigns.table.ts'
import { workspacePolicies, workspaceStops } from '../db/tables/policy.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import { publishChange } from '../events/index.ts'
import type { DialerDeps } from './deps.ts'
import { placingNotification } from './placing-notification.ts'
import { afterRequestsInFlight } from './requests-in-flight.ts'

/** Returns the stop of a workspace; null while calls may be placed. */
export async function readStop(db: Db | Tx, workspaceId: WorkspaceId): Promise<CallingStop | null> {
  const [row] = await db
    .select()
    .from(workspacePolicies)
    .where(inWorkspace(workspacePolicies, workspaceId))
  if (!row?.stopped_at) return null
  return {
    stopped_at: row.stopped_at.toISOString(),
    stopped_by: row.stopped_by ?? '',
    reason: row.stop_reason ?? '',
  }
}

/**
 * Stops all calls of a workspace: no call is requested once this resolves, until the stop is lifted. Reserved calls are
 * undone right before their request. A workspace that is stopped already keeps its first stop.
 */
export async function stopWorkspace(
  deps: DialerDeps,
  workspaceId: WorkspaceId,
  { stoppedBy, reason }: { stoppedBy: string; reason: string },
): Promise<CallingStop | null> {
  await afterRequestsInFlight(deps, inWorkspace(calls, workspaceId), () =>
    deps.db.transaction(async (tx) => {
      // The policy is locked before the leases: a change of the policy may wait for a campaign that a lease holds.
      await tx
        .insert(workspacePolicies)
        .values({ workspace_id: workspaceId })
        .onConflictDoUpdate({
          target: workspacePolicies.workspace_id,
          set: { workspace_id: workspaceId },
          setWhere: sql`false`,
        })
      await lockLeases(tx, workspaceId)
      // Read once no lease is being taken, so that no call is attempted after it.
      const stop = { stopped_at: deps.now(), stopped_by: stoppedBy, stop_reason: reason }
      await tx
        .update(workspacePolicies)
        .set(stop)
        .where(
          and(inWorkspace(workspacePolicies, workspaceId), isNull(workspacePolicies.stopped_at)),
        )
      await publishChange(tx, workspaceId, 'policy', [])
    }),
  )
  return readStop(deps.db, workspaceId)
}

/** Lifts the stop of a workspace; its running campaigns call again at once. */
export async function liftStop(deps: DialerDeps, workspaceId: WorkspaceId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const ofWorkspace = inWorkspace(workspacePolicies, workspaceId)
    const [stop] = await tx
      .select({ stopped_at: workspacePolicies.stopped_at })
      .from(workspacePolicies)
      .where(and(ofWorkspace, isNotNull(workspacePolicies.stopped_at)))
      .for('update')
    if (!stop?.stopped_at) return
    await tx
      .update(workspacePolicies)
      .set({ stopped_at: null, stopped_by: null, stop_reason: null })
      .where(ofWorkspace)
    const { stopped_at } = stop
    const lifted_at = deps.now()
    await tx.insert(workspaceStops).values({ workspace_id: workspaceId, stopped_at, lifted_at })
    await runCampaignsNow(deps, tx, workspaceId)
    await publishChange(tx, workspaceId, 'policy', [])
    // Wakes the placers for the calls that are still reserved.
    await tx.execute(sql`select ${placingNotification({ workspaceId, count: 0 })}`)
  })
}

/** Lets the running campaigns of a workspace that wait for a time look at their members at once. */
export async function runCampaignsNow(
  { now }: Pick<DialerDeps, 'now'>,
  tx: Tx,
  workspaceId: WorkspaceId,
): Promise<void> {
  await tx.execute(sql`
    update ${campaigns} as campaign set next_run_at = ${now().toISOString()}::timestamptz
    from (
      select id from ${campaigns} where ${inWorkspace(campaigns, workspaceId)}
        and ${eq(campaigns.status, 'running')} and ${isNotNull(campaigns.next_run_at)}
      order by id for no key update
    ) as running
    where campaign.id = running.id and campaign.workspace_id = ${workspaceId}`)
}
