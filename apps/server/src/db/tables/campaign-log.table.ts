import type { CampaignLogLine, CampaignStatus } from '@callwright/contract'
import { foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { GateId } from '../../rules/index.ts'
import type { WorkspaceId } from '../workspace-id.ts'
import { campaigns } from './campaigns.table.ts'
import { instant } from './instant.ts'
import { workspacePolicy } from './workspace-policy.ts'

/** What happened to campaigns over time, apart from their calls. Rows are only added. */
export const campaignLog = pgTable(
  'campaign_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    workspace_id: integer().$type<WorkspaceId>().notNull(),
    campaign_id: integer().notNull(),
    kind: text()
      .$type<Extract<CampaignLogLine['kind'], 'status' | 'held' | 'released'>>()
      .notNull(),
    at: instant().notNull(),
    /** The status of the campaign from `at` on; null in rows of another kind. */
    status: text().$type<CampaignStatus>(),
    /** Why the campaign is paused, without phone numbers. */
    reason: text(),
    /** The limit of the lines from `at` on; null in rows of another kind. */
    max_concurrent_calls: integer(),
    /** The gate that refused contacts, or that no longer does; null when the row is about the status. */
    gate: text().$type<GateId>(),
    /** Until when refused contacts wait, rounded up unless it is when to look again; null when they are skipped for good. */
    until: instant(),
    /** How many contacts; null when all that wait for the gate are released. */
    contacts: integer(),
  },
  (table) => [
    // With the workspace, so that a row cannot refer to another workspace.
    foreignKey({
      name: 'campaign_log_campaign_fk',
      columns: [table.workspace_id, table.campaign_id],
      foreignColumns: [campaigns.workspace_id, campaigns.id],
    }),
    index('campaign_log_campaign').on(table.campaign_id, table.id),
    workspacePolicy(),
  ],
)
