import type { Erasure } from '@callwright/contract'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { erasureDeletions, erasures } from '../db/tables/privacy.table.ts'
import { users } from '../db/tables/users.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'

const countDeletions = (condition: SQL) =>
  sql<number>`(select count(*)::integer from ${erasureDeletions}
    where ${erasureDeletions.workspace_id} = ${erasures.workspace_id}
      and ${erasureDeletions.erasure_id} = ${erasures.id} and ${condition})`
const isRecording = sql`${erasureDeletions.kind} = 'recording'`
const isProviderCall = sql`${erasureDeletions.kind} = 'provider_call'`

const selectErasures = (db: Db) =>
  db
    .select({
      id: erasures.id,
      requested_by: erasures.requested_by,
      requested_by_name: users.name,
      requested_at: erasures.requested_at,
      finished_at: erasures.finished_at,
      calls: erasures.calls,
      recordings: countDeletions(isRecording),
      recordings_failed: countDeletions(
        sql`${isRecording} and ${erasureDeletions.failed_at} is not null`,
      ),
      provider_calls: countDeletions(isProviderCall),
      provider_calls_deleted: countDeletions(
        sql`${isProviderCall} and ${erasureDeletions.deleted_at} is not null`,
      ),
      provider_calls_failed: countDeletions(
        sql`${isProviderCall} and ${erasureDeletions.failed_at} is not null`,
      ),
    })
    .from(erasures)
    .leftJoin(users, eq(users.id, erasures.requested_by))

function toErasure({
  requested_by,
  requested_by_name,
  ...row
}: Awaited<ReturnType<typeof selectErasures>>[number]): Erasure {
  return {
    ...row,
    requested_by: { id: requested_by, name: requested_by_name },
    requested_at: row.requested_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

/** Returns one page of a workspace's erasures, newest first. */
export async function listErasures(
  db: Db,
  workspaceId: WorkspaceId,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ erasures: Erasure[]; total: number }> {
  const ofWorkspace = inWorkspace(erasures, workspaceId)
  const rows = await selectErasures(db)
    .where(ofWorkspace)
    .orderBy(desc(erasures.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { erasures: rows.map(toErasure), total: await db.$count(erasures, ofWorkspace) }
}

/** Returns a workspace's erasure by its id. */
export async function readErasure(db: Db, workspaceId: WorkspaceId, id: number): Promise<Erasure> {
  const [row] = await selectErasures(db).where(
    and(inWorkspace(erasures, workspaceId), eq(erasures.id, id)),
  )
  if (!row) throw new Error(`erasure ${id} does not exist`)
  return toErasure(row)
}
