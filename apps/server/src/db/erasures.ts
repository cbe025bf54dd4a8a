import { and, eq, isNull, notExists } from 'drizzle-orm'
import type { Tx } from './open.ts'
import { erasureDeletions, erasures } from './tables/privacy.table.ts'
import { inWorkspace, type WorkspaceId } from './workspace-id.ts'

/** Sets when an erasure was finished, unless one of its deletions is neither done nor given up. */
export async function finishErasure(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: number,
  finishedAt: Date,
): Promise<void> {
  const open = tx
    .select({ target: erasureDeletions.target })
    .from(erasureDeletions)
    .where(
      and(
        inWorkspace(erasureDeletions, workspaceId),
        eq(erasureDeletions.erasure_id, id),
        isNull(erasureDeletions.deleted_at),
        isNull(erasureDeletions.failed_at),
      ),
    )
  await tx
    .update(erasures)
    .set({ finished_at: finishedAt })
    .where(
      and(
        inWorkspace(erasures, workspaceId),
        eq(erasures.id, id),
        isNull(erasures.finished_at),
        notExists(open),
      ),
    )
}
