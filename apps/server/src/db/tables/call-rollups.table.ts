import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { WorkspaceId } from '../workspace-id.ts'
import { instant } from './instant.ts'
import { workspacePolicy } from './workspace-policy.ts'

/**
 * The sums over the calls of a campaign: in total, by UTC day and by quarter of an hour of their creation. A quarter of
 * an hour is the longest period that divides the days of every time zone. Triggers on `calls` update the rows in the
 * transaction of each change.
 */
export const callRollups = pgTable(
  'call_rollups',
  {
    workspace_id: integer().$type<WorkspaceId>().notNull(),
    period: text().$type<'all' | 'day' | 'quarter_hour'>().notNull(),
    /** When the period begins; -infinity for the period `all`. */
    starts_at: instant().notNull(),
    campaign_id: integer().notNull(),
    // The calls of each status.
    scheduled: integer().notNull(),
    queued: integer().notNull(),
    ringing: integer().notNull(),
    in_progress: integer().notNull(),
    forwarding: integer().notNull(),
    ended: integer().notNull(),
    failed: integer().notNull(),
    // The calls of each outcome.
    conversation: integer().notNull(),
    voicemail: integer().notNull(),
    no_answer: integer().notNull(),
    busy: integer().notNull(),
    carrier: integer().notNull(),
    platform: integer().notNull(),
    bad_number: integer().notNull(),
    account: integer().notNull(),
    configuration: integer().notNull(),
    no_slot: integer().notNull(),
    cancelled: integer().notNull(),
    other: integer().notNull(),
    /** Ended calls that the provider's analysis marked as qualified or as not qualified. */
    qualified: integer().notNull(),
    unqualified: integer().notNull(),
    /** Conversations whose length is known, and the sum of their lengths. */
    timed: integer().notNull(),
    milliseconds: bigint({ mode: 'number' }).notNull(),
    /** The cost as an integer, so that sums have no rounding errors. */
    micro_dollars: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspace_id, table.period, table.starts_at, table.campaign_id] }),
    workspacePolicy(),
  ],
)

/** The `campaign_id` of the counts of all of a workspace's calls. */
export const allCampaigns = 0

/**
 * The sums of a daily series over the calls created in each hour and quarter of an hour, by campaign and in total. A daily
 * series is summed from the hours when the days of the time zone begin on full hours, otherwise from the quarters. All
 * campaigns of a workspace share the rows of the total, so these rows change only when a call is created, ends or gets its
 * cost.
 */
export const callCounts = pgTable(
  'call_counts',
  {
    workspace_id: integer().$type<WorkspaceId>().notNull(),
    period: text().$type<'hour' | 'quarter_hour'>().notNull(),
    campaign_id: integer().notNull(),
    /** When the period begins. */
    starts_at: instant().notNull(),
    calls: integer().notNull(),
    // As in the rollups.
    ended: integer().notNull().default(0),
    conversation: integer().notNull().default(0),
    timed: integer().notNull().default(0),
    milliseconds: bigint({ mode: 'number' }).notNull().default(0),
    micro_dollars: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.workspace_id, table.period, table.campaign_id, table.starts_at] }),
    workspacePolicy(),
  ],
)
