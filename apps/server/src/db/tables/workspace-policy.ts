import { sql } from 'drizzle-orm'
import { pgPolicy } from 'drizzle-orm/pg-core'

/** The workspace of a request, which its connection has as a setting; null, which equals no workspace, without one. */
export const workspaceSetting = 'callwright.workspace'

// In a subquery, so that a statement reads the setting once and not for each row.
const isOfWorkspace = sql.raw(
  `workspace_id = (select nullif(current_setting('${workspaceSetting}', true), '')::integer)`,
)

/**
 * Returns the policy under which statements of requests read and write only rows of their workspace, whatever their
 * conditions are. The owner of the table is not subject to it.
 */
export const workspacePolicy = () =>
  pgPolicy('of_workspace', { for: 'all', using: isOfWorkspace, withCheck: isOfWorkspace })
