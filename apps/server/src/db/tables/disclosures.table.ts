import type { DisclosureLanguage } from '@callwright/contract'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { WorkspaceId } from '../workspace-id.ts'
import { workspacePolicy } from './workspace-policy.ts'
import { workspaces } from './workspaces.table.ts'

/** Who calls for each workspace, and in which language it is said. A workspace without a row has not entered it yet. */
export const workspaceDisclosures = pgTable(
  'workspace_disclosures',
  {
    workspace_id: integer()
      .$type<WorkspaceId>()
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    caller_name: text().notNull(),
    language: text().$type<DisclosureLanguage>().notNull(),
  },
  () => [workspacePolicy()],
)
