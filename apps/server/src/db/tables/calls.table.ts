import { type CallStatus, type ReasonClass, reasonClassesOf, type Turn } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CallDecisions } from '../../rules/index.ts'
import type { WorkspaceId } from '../workspace-id.ts'
import { campaigns, memberships } from './campaigns.table.ts'
import { instant } from './instant.ts'
import { workspacePolicy } from './workspace-policy.ts'

const failedClasses = reasonClassesOf('failed').map((reasonClass) => `'${reasonClass}'`)

/** Whether a person or an answering machine picked up a call, as the index `calls_answered` has it. */
export const isAnswered = ({ outcome, status }: Record<'outcome' | 'status', AnyPgColumn>): SQL =>
  sql`(${outcome} in ('conversation', 'voicemail') or ${status} in ('in-progress', 'forwarding'))`

/** Whether a call is not final. It has no parameters, so that the planner uses the partial indexes of live calls. */
export const isLive = ({ status }: Record<'status', AnyPgColumn>): SQL =>
  sql`${status} not in ('ended', 'failed')`

/** Whether the provider has not reported in time what an answered call cost, as the index `calls_unpriced` has it. */
export const isUnpriced = ({
  outcome,
  cost_usd,
  refresh_at,
}: Record<'outcome' | 'cost_usd' | 'refresh_at', AnyPgColumn>): SQL =>
  sql`(${outcome} in ('conversation', 'voicemail') and ${cost_usd} is null and ${refresh_at} is null)`

/** Whether the evidence of a call is due, as the index `calls_without_evidence` has it. */
export const isEvidenceDue = ({
  status,
  has_evidence,
}: Record<'status' | 'has_evidence', AnyPgColumn>): SQL =>
  sql`(${status} in ('ended', 'failed') and not ${has_evidence})`

/** Deletes what was said in a call, and conclusions from that. */
export const withoutTranscript = {
  transcript: null,
  turns: null,
  analysis_data: null,
  qualification_reason: null,
} as const
type TranscriptColumn = keyof typeof withoutTranscript
const transcriptColumns = Object.keys(withoutTranscript) as TranscriptColumn[]

/** Whether a call has what was said in it, or conclusions from that, as the index `calls_transcribed` has it. */
export function hasTranscript(columns: Record<TranscriptColumn, AnyPgColumn>): SQL {
  const isPresent = transcriptColumns.map((name) => sql`${columns[name]} is not null`)
  return sql`(${sql.join(isPresent, sql` or `)})`
}

/** Whether a call has a number as it was typed and none in E.164, as the index `calls_typed_only` has it. */
export const hasOnlyTypedNumber = ({
  phone_e164,
  phone_number,
}: Record<'phone_e164' | 'phone_number', AnyPgColumn>): SQL =>
  sql`(${phone_e164} is null and ${phone_number} is not null)`

/**
 * Whether a call counts as an attempt and not as ended in the rollups, or may count the other way round, as the index
 * `calls_attempt_differs` has it.
 */
export const mayDifferFromRollup = ({
  status,
  attempt_number,
}: Record<'status' | 'attempt_number', AnyPgColumn>): SQL =>
  sql`(${status} = 'failed' or (${status} = 'ended' and ${attempt_number} is null))`

/**
 * Whether a call was deleted at the provider before it was placed, because it was not allowed any more: no attempt. `call`
 * is the alias of the call's row.
 */
export const isWithdrawn = (call: SQL): SQL =>
  sql`(${call}.status = 'ended' and ${call}.attempt_number is null
    and ${call}.outcome is not distinct from 'cancelled')`

/**
 * When a call ended, for rests and waits: the later of the two times of its end that is not in the future. One of them may
 * be, or be too early, when the provider's clock is wrong or the server's was set since. `call` is the alias of the call's row.
 */
export function endedAt(call: SQL, now: SQL): SQL {
  const times = sql`(${call}.ended_at, ${call}.server_ended_at)`
  return sql`(case when greatest${times} <= ${now} then greatest${times} else least${times} end)`
}

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Attempts: intended calls and, after they are placed, the provider's data. */
export const calls = pgTable(
  'calls',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    workspace_id: integer().$type<WorkspaceId>().notNull(),
    campaign_id: integer().notNull(),
    membership_id: integer().notNull(),
    /** Sent to the provider as `customer.externalId`, by which an unconfirmed call is found again. */
    attempt_id: uuid().notNull(),
    /** Null when the attempt does not count against the member. */
    attempt_number: integer(),
    /** Until this time, only the worker `worker_id` may place the call. */
    lease_until: instant(),
    worker_id: text(),
    /** When the first request that may have placed the call was sent. Reconciliation searches from this time. */
    requested_at: instant(),
    /** The contact's number when the call was placed; null until then. */
    phone_number: text(),
    /** The number of the call in E.164, by which calls to one number are counted over all campaigns. */
    phone_e164: text(),
    /** The contact's name and e-mail address when the call was placed; null until then. */
    first_name: text(),
    last_name: text(),
    email: text(),
    /** When the call was last going to be requested from the provider, by the clock of the decisions. */
    attempted_at: instant(),
    /** The time from which a reserved call may be placed. */
    due_at: instant(),
    /** A sentence that says why the call is not placed yet, or why the server deletes it at the provider, which has scheduled it. */
    last_error: text(),
    /** What the assistant says first, as it was sent with the last request; null while the rules are not enforced. */
    disclosure: text(),
    /** The decisions by the calling rules that the attempt stands on; null while the rules are not enforced. */
    decisions: jsonb().$type<CallDecisions>(),
    vapi_call_id: text(),
    /** The provider's ids of calls that it rejected for this attempt. Late events of these calls are ignored. */
    rejected_provider_ids: text().array().notNull().default(sql`'{}'`),
    /** The provider's ids of further calls that it reported for this attempt. */
    duplicate_provider_ids: text().array().notNull().default(sql`'{}'`),
    /** The provider's time of the last update that was ingested. */
    vapi_updated_at: instant(),
    /** When an event of the call was last ingested, or the call was last read from the provider. */
    last_event_at: instant(),
    /** When to read the ended call again, because cost and analysis come later; null when that is done. */
    refresh_at: instant(),
    status: text().$type<CallStatus>().notNull(),
    name: text().notNull(),
    qualified: boolean(),
    qualification_reason: text(),
    transcript: text(),
    /** The turns of the transcript with their times; null where the provider reported none. */
    turns: jsonb().$type<Turn[]>(),
    /** Whether the person who answered heard nothing for 2 s; null when that is not known. */
    silent: boolean(),
    duration_seconds: doublePrecision(),
    cost_usd: doublePrecision(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    vapi_created_at: instant(),
    started_at: instant(),
    ended_at: instant(),
    /** The same time by the server's time of day; null where a former version has stored the end. */
    server_ended_at: instant(),
    ended_reason: text(),
    /** The class of the ended reason; null until the call is final. */
    outcome: text().$type<ReasonClass>(),
    assistant_id: text(),
    phone_number_id: text(),
    phone_call_transport: text(),
    phone_call_provider: text(),
    phone_call_provider_id: text(),
    cost_breakdown: jsonb(),
    analysis_data: jsonb(),
    has_recording: boolean().notNull().default(false),
    /** The loudness of the recording's parts, from 0 to 255; null until computed, empty where its format is not read. */
    recording_peaks: bytes(),
    /** When a copy of the recording was first given up, so that it is counted once. */
    recording_given_up_at: instant(),
    /** When a report said that the person opted out of calls, so that it is handled once. */
    opted_out_at: instant(),
    /** When the data of the person was erased. Of what the provider still reports, only status, times and cost are stored. */
    erased_at: instant(),
    /** When the recording was deleted, so that it is not copied again. */
    recording_deleted_at: instant(),
    /** When transcript and analysis were deleted, so that they are not stored again. */
    transcript_deleted_at: instant(),
    /** Whether the evidence says what a final call says; false when an entry is due. */
    has_evidence: boolean().notNull().default(false),
  },
  (table) => [
    // With the workspace, so that a row cannot refer to another workspace.
    foreignKey({
      name: 'calls_campaign_fk',
      columns: [table.workspace_id, table.campaign_id],
      foreignColumns: [campaigns.workspace_id, campaigns.id],
    }),
    foreignKey({
      name: 'calls_membership_fk',
      columns: [table.campaign_id, table.membership_id],
      foreignColumns: [memberships.campaign_id, memberships.id],
    }),
    uniqueIndex('calls_attempt').on(table.attempt_id),
    uniqueIndex('calls_member_attempt').on(table.membership_id, table.attempt_number),
    uniqueIndex('calls_provider_id').on(table.vapi_call_id),
    // Unique, so that rows can refer to a call of their own workspace.
    uniqueIndex('calls_workspace_newest').on(table.workspace_id, table.id),
    index('calls_workspace_created').on(table.workspace_id, table.created_at),
    index('calls_workspace_status').on(table.workspace_id, table.status, table.id),
    index('calls_workspace_outcome')
      .on(table.workspace_id, table.outcome, table.id)
      .where(sql`${table.outcome} is not null`),
    // Several classes are failed, so the index above does not have these calls in the order of their ids.
    index('calls_workspace_failed')
      .on(table.workspace_id, table.id)
      .where(sql`${table.outcome} in (${sql.raw(failedClasses.join(', '))})`),
    index('calls_workspace_qualified')
      .on(table.workspace_id, table.qualified, table.id)
      .where(sql`${table.qualified} is not null and ${table.status} = 'ended'`),
    index('calls_number')
      .on(table.workspace_id, table.phone_e164)
      .where(sql`${table.phone_e164} is not null`),
    index('calls_typed_only').on(table.workspace_id).where(hasOnlyTypedNumber(table)),
    index('calls_campaign').on(table.campaign_id, table.id),
    // Contains all that the funnel of a campaign reads of its answered calls.
    index('calls_answered')
      .on(table.campaign_id, table.membership_id, table.outcome, table.qualified)
      .where(isAnswered(table)),
    index('calls_attempt_differs').on(table.campaign_id).where(mayDifferFromRollup(table)),
    index('calls_silence')
      .on(table.campaign_id, table.ended_at)
      .where(sql`${table.silent} is not null`),
    index('calls_live').on(table.campaign_id).where(isLive(table)),
    index('calls_unpriced').on(table.workspace_id, table.campaign_id).where(isUnpriced(table)),
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
      .where(sql`${isLive(table)} and ${table.vapi_call_id} is not null`),
    // By age, for their retention.
    index('calls_recorded')
      .on(table.workspace_id, table.ended_at)
      .where(sql`${table.has_recording}`),
    index('calls_transcribed').on(table.workspace_id, table.ended_at).where(hasTranscript(table)),
    index('calls_without_evidence').on(table.campaign_id, table.id).where(isEvidenceDue(table)),
    index('calls_refresh').on(table.refresh_at).where(sql`${table.refresh_at} is not null`),
    workspacePolicy(),
  ],
)

/** Recordings, where several processes share one database. */
export const recordings = pgTable(
  'recordings',
  {
    workspace_id: integer().$type<WorkspaceId>().notNull(),
    call_id: integer().notNull(),
    content_type: text().notNull(),
    size: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspace_id, table.call_id] }),
    foreignKey({
      name: 'recordings_call_fk',
      columns: [table.workspace_id, table.call_id],
      foreignColumns: [calls.workspace_id, calls.id],
    }),
    workspacePolicy(),
  ],
)

/** The bytes of recordings in pieces of equal size, so that a range is read without the rest. */
export const recordingPieces = pgTable(
  'recording_pieces',
  {
    workspace_id: integer().$type<WorkspaceId>().notNull(),
    call_id: integer().notNull(),
    n: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspace_id, table.call_id, table.n] }),
    foreignKey({
      name: 'recording_pieces_recording_fk',
      columns: [table.workspace_id, table.call_id],
      foreignColumns: [recordings.workspace_id, recordings.call_id],
    }),
    workspacePolicy(),
  ],
)

/** Every server message that was received, without its content. */
export const providerMessages = pgTable(
  'provider_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    vapi_call_id: text().notNull(),
    type: text().notNull(),
    status: text(),
    received_at: instant().notNull(),
    /** False when the message changed nothing. */
    applied: boolean().notNull(),
    /** The SHA-256 of the whole message, by which a repeated message is detected. */
    digest: text().notNull(),
  },
  (table) => [
    index('provider_messages_call').on(table.vapi_call_id),
    uniqueIndex('provider_messages_digest').on(table.digest),
  ],
)

/** The calls of campaigns, with what their indexes have: row-level security would read the rows, too (migration 0037). */
export const callsInIndex = sql.raw('campaign_calls as calls')
