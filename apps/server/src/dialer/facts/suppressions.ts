import type { Db, Tx } from '../../db/open.ts'
import { findSuppressions, type NumberHasher } from '../../db/suppressions.ts'
import type { WorkspaceId } from '../../db/workspace-id.ts'
import type { DoNotCallFacts } from '../../rules/index.ts'

type Entry = NonNullable<DoNotCallFacts['entry']>

/**
 * Loads the entries of the do-not-call lists that match numbers, by workspace and number. Call it, and read which
 * numbers may be on a list, not before the reports that are waited for are read: an opt-out and the end of its wait are stored together, so that a later statement sees the entry
 * when an earlier one saw the report.
 */
export async function loadSuppressions(
  tx: Db | Tx,
  hashNumber: NumberHasher,
  calls: readonly { workspace_id: WorkspaceId; phone_e164: string }[],
): Promise<Map<WorkspaceId, Map<string, Entry>>> {
  const found = new Map<WorkspaceId, Map<string, Entry>>()
  for (const [workspaceId, ofWorkspace] of Map.groupBy(calls, (call) => call.workspace_id)) {
    const numbers = ofWorkspace.map(({ phone_e164 }) => phone_e164)
    const entries = await findSuppressions(tx, hashNumber, workspaceId, numbers)
    const facts = Array.from(entries, ([number, { id, created_at, ...entry }]) => {
      return [number, { ...entry, entryId: id, addedAt: created_at }] as const
    })
    found.set(workspaceId, new Map(facts))
  }
  return found
}
