import type { Disclosure, DisclosureLanguage, DisclosurePatch } from '@callwright/contract'
import { inArray } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { workspaceDisclosures } from '../db/tables/disclosures.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import { invalidField } from '../errors.ts'
import { disclosureText } from '../rules/index.ts'

/** Who calls, and in which language it is said. */
export interface Caller {
  caller_name: string
  language: DisclosureLanguage
}

/** Returns who calls for some workspaces; those that have not entered it are absent. */
export async function findCallers(
  tx: Db | Tx,
  workspaceIds: WorkspaceId[],
): Promise<Map<WorkspaceId, Caller>> {
  if (workspaceIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(workspaceDisclosures)
    .where(inArray(workspaceDisclosures.workspace_id, workspaceIds))
  return new Map(rows.map(({ workspace_id, ...caller }) => [workspace_id, caller]))
}

/** Returns what the calls of a workspace say first. */
export async function readDisclosure(db: Db, workspaceId: WorkspaceId): Promise<Disclosure> {
  const [row] = await db
    .select()
    .from(workspaceDisclosures)
    .where(inWorkspace(workspaceDisclosures, workspaceId))
  if (!row) return { caller_name: '', language: 'en', text: null, text_recorded: null }
  return toDisclosure(row)
}

/**
 * Stores who calls for a workspace, and in which language it is said, or one of the two. Throws `HttpError` 400 when
 * nobody has entered yet who calls.
 */
export async function storeDisclosure(
  db: Db,
  workspaceId: WorkspaceId,
  changes: DisclosurePatch,
): Promise<Disclosure> {
  const { caller_name, language = 'en' } = changes
  if (caller_name !== undefined) {
    await db
      .insert(workspaceDisclosures)
      .values({ workspace_id: workspaceId, caller_name, language })
      .onConflictDoUpdate({ target: workspaceDisclosures.workspace_id, set: changes })
  } else if (changes.language !== undefined) {
    const changed = await db
      .update(workspaceDisclosures)
      .set(changes)
      .where(inWorkspace(workspaceDisclosures, workspaceId))
      .returning({ workspace_id: workspaceDisclosures.workspace_id })
    if (changed.length === 0) {
      throw invalidField('caller_name', 'Enter who calls')
    }
  }
  return readDisclosure(db, workspaceId)
}

function toDisclosure({ caller_name, language }: Caller): Disclosure {
  return {
    caller_name,
    language,
    text: disclosureText(caller_name, language, false),
    text_recorded: disclosureText(caller_name, language, true),
  }
}
