import { type CallCaps, policyLimits } from '@callwright/contract'
import { doublePrecision, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { WorkspaceId } from '../workspace-id.ts'
import { workspacePolicy } from './workspace-policy.ts'
import { workspaces } from './workspaces.table.ts'

/** What applies to all campaigns of a workspace; without a row, nothing does. */
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
    stopped_at: timestamp({ withTimezone: true, precision: 3 }),
    /** The name of that person, or of the API key. */
    stopped_by: text(),
    stop_reason: text(),
  },
  () => [workspacePolicy()],
)
