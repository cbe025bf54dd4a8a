import type { CallStatus } from '@callwright/contract'

import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { campaigns, memberships } from '../campaigns/campaigns.table.ts'
import type { Outcome } from '../dialler/rules.ts'

const instant = () => timestamp({ withTimezone: true, precision: 3 })

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** One intended call and, once placed, the provider's record of it. */
export const calls = pgTable(
  'calls',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer().notNull(),
    campaign_id: integer()
      .notNull()
      .references(() => campaigns.id),
    membership_id: integer()
      .notNull()
      .references(() => memberships.id),
    /** Travels to the provider as `customer.externalId`: how a call in doubt is found again. */
    attempt_id: uuid().notNull(),
    /** Null when the attempt does not count against the member. */
    attempt_number: integer(),
    /** Until when one process alone may ask the provider to place this call. */
    lease_until: instant(),
    lease_holder: text(),
    /** When the first request to place it was sent: where the search for a call in doubt begins. */
    requested_at: instant(),
    vapi_call_id: text(),
    status: text().$type<CallStatus>().notNull(),
    name: text().notNull(),
    qualified: boolean(),
    qualification_reason: text(),
    transcript: text(),
    duration_seconds: doublePrecision(),
    cost_usd: doublePrecision(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    vapi_created_at: instant(),
    started_at: instant(),
    ended_at: instant(),
    ended_reason: text(),
    /** The class of the ended reason; null until the call is final. */
    outcome: text().$type<Outcome>(),
    assistant_id: text(),
    phone_number_id: text(),
    phone_call_transport: text(),
    phone_call_provider: text(),
    phone_call_provider_id: text(),
    cost_breakdown: jsonb(),
    analysis_data: jsonb(),
    has_recording: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('calls_attempt').on(table.attempt_id),
    uniqueIndex('calls_member_attempt').on(table.membership_id, table.attempt_number),
    uniqueIndex('calls_provider_id').on(table.vapi_call_id),
    index('calls_user_newest').on(table.user_id, table.id.desc()),
    index('calls_user_created').on(table.user_id, table.created_at),
    index('calls_campaign').on(table.campaign_id, table.id.desc()),
    index('calls_live')
      .on(table.campaign_id)
      .where(sql`${table.status} not in ('ended', 'failed')`),
  ],
)

/** Recordings, where several processes share one database. */
export const recordings = pgTable('recordings', {
  call_id: integer()
    .primaryKey()
    .references(() => calls.id),
  content_type: text().notNull(),
  bytes: bytes().notNull(),
})

/** What the provider told us, without its content: a late or repeated message leaves a trace here. */
export const providerMessages = pgTable(
  'provider_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    vapi_call_id: text().notNull(),
    type: text().notNull(),
    status: text(),
    received_at: instant().notNull(),
    /** False when it said nothing new. */
    applied: boolean().notNull(),
  },
  (table) => [index('provider_messages_call').on(table.vapi_call_id)],
)
