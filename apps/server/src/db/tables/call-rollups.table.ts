import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, precision: 3 })

/**
 * What the calls of a campaign add up to: in all, by UTC day and by quarter of an hour of their creation, the
 * largest step on which days begin in every time zone. Triggers on `calls` keep the rows in the transaction of
 * each change, so nothing that writes calls must think of them.
 */
export const callRollups = pgTable(
  'call_rollups',
  {
    user_id: integer().notNull(),
    period: text().$type<'all' | 'day' | 'quarter_hour'>().notNull(),
    /** When the period begins; -infinity for all. */
    starts_at: instant().notNull(),
    campaign_id: integer().notNull(),
    // By status.
    scheduled: integer().notNull(),
    queued: integer().notNull(),
    ringing: integer().notNull(),
    in_progress: integer().notNull(),
    forwarding: integer().notNull(),
    ended: integer().notNull(),
    failed: integer().notNull(),
    // By outcome.
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
    /** Of the ended calls, those the provider's analysis judged. */
    qualified: integer().notNull(),
    unqualified: integer().notNull(),
    /** Conversations whose length is known, and the sum of their lengths. */
    timed: integer().notNull(),
    milliseconds: bigint({ mode: 'number' }).notNull(),
    /** The cost in whole numbers, so that a sum never drifts. */
    micro_dollars: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.period, table.starts_at, table.campaign_id] }),
  ],
)

/** The `campaign_id` of the counts of all of a user's calls. */
export const allCampaigns = 0

/**
 * How many calls were created in each hour and quarter of an hour, by campaign and in all: what a daily series is
 * added up from, by hours where the days of a time zone begin on them. The rows in all are shared by a user's
 * campaigns, so they hold nothing that changes while a call runs.
 */
export const callCounts = pgTable(
  'call_counts',
  {
    user_id: integer().notNull(),
    period: text().$type<'hour' | 'quarter_hour'>().notNull(),
    campaign_id: integer().notNull(),
    /** When the period begins. */
    starts_at: instant().notNull(),
    calls: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.period, table.campaign_id, table.starts_at] }),
  ],
)
