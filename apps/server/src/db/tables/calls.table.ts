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
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { campaigns, memberships } from './campaigns.table.ts'

/** What an ended call came to. */
export type Outcome =
  | 'conversation'
  | 'voicemail'
  | 'no-answer'
  | 'busy'
  | 'carrier'
  | 'platform'
  | 'bad-number'
  | 'account'
  | 'configuration'
  | 'no-slot'
  | 'cancelled'
  | 'other'

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
    /** Sent to the provider as `customer.externalId`, by which an unconfirmed call is found again. */
    attempt_id: uuid().notNull(),
    /** Null when the attempt does not count against the member. */
    attempt_number: integer(),
    /** Until when one worker alone may ask the provider to place this call. */
    lease_until: instant(),
    worker_id: text(),
    /** When the first request that may have placed it was sent: where reconciliation starts to search. */
    requested_at: instant(),
    /** The number the provider was asked to call, as its contact had it; null until it was asked. */
    phone_number: text(),
    /** While it is not placed: from when the provider may be asked for it. */
    due_at: instant(),
    /** Why it is not placed yet, in plain words. */
    last_error: text(),
    vapi_call_id: text(),
    /** Calls that the provider rejected for this attempt: late events of them do not count. */
    rejected_provider_ids: text().array().notNull().default(sql`'{}'`),
    /** The provider's own time of the last update that was ingested. */
    vapi_updated_at: instant(),
    /** When an event of it was last ingested, or it was read at the provider. */
    last_event_at: instant(),
    /** When to read it again after its end, for what comes late; null when that is done. */
    refresh_at: instant(),
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
    index('calls_user_newest').on(table.user_id, table.id),
    index('calls_user_created').on(table.user_id, table.created_at),
    index('calls_user_status').on(table.user_id, table.status, table.id),
    index('calls_user_qualified')
      .on(table.user_id, table.qualified, table.id)
      .where(sql`${table.qualified} is not null and ${table.status} = 'ended'`),
    index('calls_campaign').on(table.campaign_id, table.id),
    index('calls_live')
      .on(table.campaign_id)
      .where(sql`${table.status} not in ('ended', 'failed')`),
    index('calls_due')
      .on(table.due_at)
      .where(
        sql`${table.status} = 'queued' and ${table.vapi_call_id} is null and ${table.lease_until} is null`,
      ),
    index('calls_leased')
      .on(table.lease_until)
      .where(
        sql`${table.status} = 'queued' and ${table.vapi_call_id} is null and ${table.lease_until} is not null`,
      ),
    index('calls_last_event')
      .on(table.last_event_at)
      .where(sql`${table.status} not in ('ended', 'failed') and ${table.vapi_call_id} is not null`),
    index('calls_refresh').on(table.refresh_at).where(sql`${table.refresh_at} is not null`),
  ],
)

/** Recordings, where several processes share one database. */
export const recordings = pgTable('recordings', {
  call_id: integer()
    .primaryKey()
    .references(() => calls.id),
  content_type: text().notNull(),
  size: integer().notNull(),
})

/** Their bytes, in pieces of one size: a range is read without the rest. */
export const recordingPieces = pgTable(
  'recording_pieces',
  {
    call_id: integer()
      .notNull()
      .references(() => recordings.call_id),
    n: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.call_id, table.n] })],
)

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
    /** Of the whole message: the same one is taken in once. */
    digest: text().notNull(),
  },
  (table) => [
    index('provider_messages_call').on(table.vapi_call_id),
    uniqueIndex('provider_messages_digest').on(table.digest),
  ],
)
