import type { Retention, RetentionPatch } from '@callwright/contract'
import type { Db } from '../db/open.ts'
import { workspaceRetention } from '../db/tables/privacy.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'

const keepsAll: Retention = {
  recording_days: null,
  transcript_days: null,
  contact_days: null,
  audit_days: null,
}

/** Returns for how many days a workspace keeps each kind of data; at first it keeps all of it. */
export async function readRetention(db: Db, workspaceId: WorkspaceId): Promise<Retention> {
  const [row] = await db
    .select()
    .from(workspaceRetention)
    .where(inWorkspace(workspaceRetention, workspaceId))
  if (!row) return keepsAll
  const { workspace_id: _, ...retention } = row
  return retention
}

/** Stores for how many days a workspace keeps some kinds of data; returns how long it keeps each of them now. */
export async function storeRetention(
  db: Db,
  workspaceId: WorkspaceId,
  changes: RetentionPatch,
): Promise<Retention> {
  if (Object.keys(changes).length > 0) {
    await db
      .insert(workspaceRetention)
      .values({ workspace_id: workspaceId, ...keepsAll, ...changes })
      .onConflictDoUpdate({ target: workspaceRetention.workspace_id, set: changes })
  }
  return readRetention(db, workspaceId)
}
