import { type CallCaps, policyLimits } from '@callwright/contract'
import { doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { WorkspaceId } from '../workspace-id.ts'
import { instant } from './instant.ts'
import { workspacePolicy } from './workspace-policy.ts'
import { workspaces } from './workspaces.table.ts'

/** What applies to all campaigns of a workspace; without a row, the defaults do. */
export const workspacePolicies = pgTable(
  'workspace_policies',
  {
    workspace_id: integer()
      .$type<WorkspaceId>()
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    call_caps: jsonb().$type<CallCaps>(),
    /** In US dollars. */
    daily_spending_limit: doublePrecision(),
    /** Above this share of silent calls a campaign pauses itself; null never. */
    max_silent_percent: doublePrecision().default(policyLimits.max_silent_percent.default),
    /** The phrases by which people opt out; null for the ones of the start. */
    opt_out_phrases: text().array(),
    /** When a person stopped all calls; null while calls may be placed. */
    stopped_at: instant(),
    /** The name of that person, or of the API key. */
    stopped_by: text(),
    stop_reason: text(),
  },
  () => [workspacePolicy()],
)

/** The stops of all calls that were lifted. */
export const workspaceStops = pgTable(
  'workspace_stops',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    workspace_id: integer()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    stopped_at: instant().notNull(),
    lifted_at: instant().notNull(),
  },
  (table) => [
    index('workspace_stops_lifted').on(table.workspace_id, table.lifted_at),
    workspacePolicy(),
  ],
)
