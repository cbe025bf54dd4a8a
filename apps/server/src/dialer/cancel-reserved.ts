import { and, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import type { DialerDeps } from './deps.ts'
import { failCall } from './domain/apply-event.ts'
import { concludeCall } from './domain/conclude-call.ts'
import { isReserved } from './domain/rows.ts'
import { eventTimes } from './ingest.ts'
import { loadMembers, reservedCondition, type UnitOfWork } from './unit-of-work.ts'

/** Returns the ids of a workspace's calls that match the condition and wait to be placed. */
export async function findReserved(
  tx: Tx,
  workspaceId: WorkspaceId,
  condition: SQL,
): Promise<number[]> {
  const rows = await tx
    .select({ id: calls.id })
    .from(calls)
    .where(and(inWorkspace(calls, workspaceId), condition, reservedCondition))
  return rows.map(({ id }) => id)
}

/** Cancels the calls that wait to be placed, among the locked calls. */
export async function cancelReserved(
  deps: DialerDeps,
  tx: Tx,
  uow: UnitOfWork,
  reason: string,
): Promise<void> {
  const times = eventTimes(deps, uow)
  const reservedCalls = [...uow.calls.rows.values()].filter(isReserved)
  await loadMembers(
    tx,
    uow,
    reservedCalls.map((call) => call.membership_id),
  )
  for (const call of reservedCalls) {
    failCall(uow, call, times.now, 'cancelled', reason)
    concludeCall(uow, times, call, 'cancelled')
  }
}
