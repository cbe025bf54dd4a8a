import { sql } from 'drizzle-orm'
import type { Tx } from './open.ts'
import { contactCounts } from './tables/contacts.table.ts'
import type { WorkspaceId } from './workspace-id.ts'

/**
 * Locks the workspace's row of `contact_counts`, which a trigger changes with each statement that adds or deletes contacts.
 * A transaction that does so calls it before it locks a contact or campaign: whoever waited for an import only at the
 * trigger would keep these rows locked meanwhile, and the import may wait for one of them.
 */
export async function lockContactCount(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  await tx
    .insert(contactCounts)
    .values({ workspace_id: workspaceId, total: 0 })
    // Locks the row also where it changes nothing.
    .onConflictDoUpdate({
      target: contactCounts.workspace_id,
      set: { total: contactCounts.total },
      setWhere: sql`false`,
    })
}
