import type { Tx } from '../db/open.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import { publishChange } from '../events/index.ts'

/** Notifies browsers of a change of the do-not-call list. Any campaign may have members, and any call a number, on it. */
export async function publishListChange(
  tx: Tx,
  workspaceId: WorkspaceId,
  ids: number[],
): Promise<void> {
  await publishChange(tx, workspaceId, 'suppressions', ids)
  await publishChange(tx, workspaceId, 'campaigns', [])
  await publishChange(tx, workspaceId, 'calls', [])
}
