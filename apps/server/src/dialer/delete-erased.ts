import { and, eq, isNull } from 'drizzle-orm'
import { finishErasure } from '../db/erasures.ts'
import { erasureDeletions, erasures } from '../db/tables/privacy.table.ts'
import { noProviderMessage } from '../provider/index.ts'
import type { ErasureDeletion } from '../queue.ts'
import type { DialerDeps } from './deps.ts'

/** Deletes a recording, or a call at the provider. Throws when that fails, so that the queue tries again. */
export async function deleteErased(deps: DialerDeps, deletion: ErasureDeletion): Promise<void> {
  const { workspace_id, kind, target } = deletion
  if (kind === 'recording') {
    await deps.recordings.delete(workspace_id, Number(target))
  } else {
    const found = await deps.providers.of(workspace_id)
    if (!found) throw new Error(noProviderMessage)
    if (!(await found.provider.deleteCall(target))) {
      throw new Error('The voice provider has only ended the call')
    }
  }
  // A run that was given up, because it lasted too long, may succeed later.
  await settle(deps, deletion, { deleted_at: deps.now(), failed_at: null })
}

/** Records that a deletion has failed for the last time. */
export function giveUpErased(deps: DialerDeps, deletion: ErasureDeletion): Promise<void> {
  const { erasure_id: erasure, kind } = deletion
  deps.log.error({ erasure, kind }, 'a deletion of an erasure was given up')
  return settle(deps, deletion, { failed_at: deps.now() })
}

async function settle(
  { db, now }: DialerDeps,
  { workspace_id, erasure_id, kind, target }: ErasureDeletion,
  end: { deleted_at?: Date; failed_at: Date | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Of two last deletions, the second one waits here, and then sees that the first one is done.
    await tx
      .select({ id: erasures.id })
      .from(erasures)
      .where(and(eq(erasures.workspace_id, workspace_id), eq(erasures.id, erasure_id)))
      .for('update')
    await tx
      .update(erasureDeletions)
      .set(end)
      .where(
        and(
          eq(erasureDeletions.workspace_id, workspace_id),
          eq(erasureDeletions.erasure_id, erasure_id),
          eq(erasureDeletions.kind, kind),
          eq(erasureDeletions.target, target),
          isNull(erasureDeletions.deleted_at),
        ),
      )
    await finishErasure(tx, workspace_id, erasure_id, now())
  })
}
