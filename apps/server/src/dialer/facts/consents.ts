import type { Consent } from '@callwright/contract'
import { and, inArray } from 'drizzle-orm'
import { isOneOf } from '../../db/is-one-of.ts'
import type { Db, Tx } from '../../db/open.ts'
import { contacts } from '../../db/tables/contacts.table.ts'
import type { WorkspaceId } from '../../db/workspace-id.ts'

/**
 * Loads the present consents of contacts by their ids, with one query. Members have no copy of them, so that a consent
 * that is withdrawn counts from the next decision. A contact that was deleted has none.
 */
export async function loadConsents(
  tx: Db | Tx,
  calls: readonly { workspace_id: WorkspaceId; contact_id: number | null }[],
): Promise<Map<number, Consent | null>> {
  const ids = [...new Set(calls.flatMap(({ contact_id }) => contact_id ?? []))]
  if (ids.length === 0) return new Map()
  const workspaceIds = [...new Set(calls.map(({ workspace_id }) => workspace_id))]
  const rows = await tx
    .select({ id: contacts.id, consent: contacts.consent })
    .from(contacts)
    .where(and(inArray(contacts.workspace_id, workspaceIds), isOneOf(contacts.id, ids)))
  return new Map(rows.map(({ id, consent }) => [id, consent]))
}
