import type { Disclosure, DisclosureLanguage } from '@callwright/contract'
import { inArray } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { workspaceDisclosures } from '../db/tables/disclosures.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
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

/** Stores who calls for a workspace, and in which language it is said. */
export async function storeDisclosure(
  db: Db,
  workspaceId: WorkspaceId,
  caller: Caller,
): Promise<Disclosure> {
  await db
    .insert(workspaceDisclosures)
    .values({ workspace_id: workspaceId, ...caller })
    .onConflictDoUpdate({ target: workspaceDisclosures.workspace_id, set: caller })
  return toDisclosure(caller)
}

function toDisclosure({ caller_name, language }: Caller): Disclosure {
  return {
    caller_name,
    language,
    text: disclosureText(caller_name, language, false),
    text_recorded: disclosureText(caller_name, language, true),
  }
}
