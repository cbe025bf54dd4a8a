import type { Db, Tx } from '../../db/open.ts'
import { findSuppressions, type NumberHasher } from '../../db/suppressions.ts'
import type { WorkspaceId } from '../../db/workspace-id.ts'
import type { CallFacts, DoNotCallFacts } from '../../rules/index.ts'

/**
 * Loads for each call, in the order of the calls, the entry of the do-not-call list that matches its number. Call it after
 * the reports that are waited for are loaded: an opt-out and the end of its wait are stored together, so that a later
 * statement sees the entry when an earlier one saw the report.
 */
export async function loadDoNotCallFacts(
  tx: Db | Tx,
  hashNumber: NumberHasher,
  calls: readonly { workspace_id: WorkspaceId; phone_e164: string }[],
): Promise<Pick<CallFacts, 'do_not_call'>[]> {
  const found = new Map<WorkspaceId, Map<string, DoNotCallFacts['entry']>>()
  for (const [workspaceId, ofWorkspace] of Map.groupBy(calls, (call) => call.workspace_id)) {
    const numbers = ofWorkspace.map(({ phone_e164 }) => phone_e164)
    const entries = await findSuppressions(tx, hashNumber, workspaceId, numbers)
    const facts = Array.from(entries, ([number, { id, created_at, ...entry }]) => {
      return [number, { ...entry, entryId: id, addedAt: created_at }] as const
    })
    found.set(workspaceId, new Map(facts))
  }
  return calls.map(({ workspace_id, phone_e164 }) => {
    const entry = found.get(workspace_id)?.get(phone_e164) ?? null
    return { do_not_call: { entry } }
  })
}
