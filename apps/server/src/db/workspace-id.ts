import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

declare const brand: unique symbol

/**
 * The id of a workspace whose rows may be read and changed. It comes from the access of a request or from a row of that
 * workspace; a number from elsewhere, such as an id of a request's input, does not compile.
 */
export type WorkspaceId = number & { readonly [brand]: 'workspace' }

/** Makes a workspace id of a number, after a check that the rows of this workspace may be read and changed. */
export const toWorkspaceId = (id: number): WorkspaceId => id as WorkspaceId

/** The workspace of the demo, and of the first admin of a server with accounts. */
export const firstWorkspaceId = toWorkspaceId(1)

/** Selects the rows of a table that belong to a workspace. */
export function inWorkspace(
  { workspace_id }: { workspace_id: PgColumn },
  workspaceId: WorkspaceId,
): SQL {
  return eq(workspace_id, workspaceId)
}
