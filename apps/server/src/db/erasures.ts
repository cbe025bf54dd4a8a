import { and, eq, isNull, notExists } from 'drizzle-orm'
import type { Tx } from './open.ts'
import { erasureDeletions, erasures } from './tables/privacy.table.ts'

/** Sets when an erasure was finished, unless one of its deletions is neither done nor given up. */
export async function finishErasure(
  tx: Tx,
  workspaceId: number,
  id: number,
  finishedAt: Date,
): Promise<void> {
  const open = tx
    .select({ target: erasureDeletions.target })
    .from(erasureDeletions)
    .where(
      and(
        eq(erasureDeletions.workspace_id, workspaceId),
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
        eq(erasures.workspace_id, workspaceId),
        eq(erasures.id, id),
        isNull(erasures.finished_at),
        notExists(open),
      ),
    )
}
