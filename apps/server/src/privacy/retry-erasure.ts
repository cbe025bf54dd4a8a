import { and, eq, isNotNull } from 'drizzle-orm'
import { erasureDeletions, erasures } from '../db/tables/privacy.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'

/** Adds the jobs of an erasure's failed deletions again. Throws `HttpError` 404 for an unknown erasure. */
export async function retryErasure(
  { db, queue }: Deps,
  workspaceId: WorkspaceId,
  id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isErasure = and(inWorkspace(erasures, workspaceId), eq(erasures.id, id))
    // The jobs lock the erasure before its deletions too, so that no two transactions wait for each other.
    const [erasure] = await tx
      .select({ id: erasures.id })
      .from(erasures)
      .where(isErasure)
      .for('update')
    if (!erasure) throw notFound('Erasure')
    const deletions = await tx
      .update(erasureDeletions)
      .set({ failed_at: null })
      .where(
        and(
          inWorkspace(erasureDeletions, workspaceId),
          eq(erasureDeletions.erasure_id, id),
          isNotNull(erasureDeletions.failed_at),
        ),
      )
      .returning({
        workspace_id: erasureDeletions.workspace_id,
        erasure_id: erasureDeletions.erasure_id,
        kind: erasureDeletions.kind,
        target: erasureDeletions.target,
      })
    if (deletions.length === 0) return
    await tx.update(erasures).set({ finished_at: null }).where(isErasure)
    await queue.sendAll(
      tx,
      'delete-erased',
      deletions.map((data) => ({ data })),
    )
  })
}
