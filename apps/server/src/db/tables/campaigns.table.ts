import type {
  CallCaps,
  CallingHours,
  CampaignForecast,
  CampaignPurpose,
  CampaignStatus,
  MemberState,
} from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { GateId } from '../../rules/index.ts'
import type { WorkspaceId } from '../workspace-id.ts'
import { contacts } from './contacts.table.ts'
import { instant } from './instant.ts'
import { workspacePolicy } from './workspace-policy.ts'
import { workspaces } from './workspaces.table.ts'

export const campaigns = pgTable(
  'campaigns',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    workspace_id: integer()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id),
    /** Who created it. */
    user_id: integer().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    status: text().$type<CampaignStatus>().notNull(),
    assistant_id: text().notNull(),
    phone_number_id: text().notNull(),
    max_concurrent_calls: integer().notNull(),
    retry_attempts: integer().notNull(),
    retry_delay_minutes: integer().notNull(),
    scheduled_start: text().notNull(),
    scheduled_end: text().notNull(),
    /** When the campaign calls, on the clock of the called person; null leaves it to the law. */
    calling_hours: jsonb().$type<CallingHours>(),
    purpose: text().$type<CampaignPurpose>().notNull().default('informational'),
    /** The forecast from its creation; null when there was none. */
    forecast: jsonb().$type<CampaignForecast>(),
    /** How often a number may be called; null leaves it to the law and the workspace. */
    call_caps: jsonb().$type<CallCaps>(),
    /** The sum of costs at which the campaign pauses itself, in US dollars. */
    spending_limit: doublePrecision(),
    total_contacts: integer().notNull(),
    calls_completed: integer().notNull().default(0),
    calls_successful: integer().notNull().default(0),
    calling: boolean().notNull().default(false),
    /** Why the campaign is paused, or was when it completed, so that it can return to its pause. */
    paused_reason: text(),
    /** When the dialer looks at the campaign next: when its next attempt is due, if a line is free. */
    next_run_at: instant(),
    /** Results of the last calls, newest last: `f` when the provider failed, `o` otherwise. */
    recent_results: text().notNull().default(''),
    created_at: instant().notNull(),
    started_at: instant(),
    /** When it completed; null while it is not completed, and where it did before this was stored. */
    completed_at: instant(),
  },
  (table) => [
    uniqueIndex('campaigns_workspace_newest').on(table.workspace_id, table.id),
    index('campaigns_next_run').on(table.next_run_at).where(sql`${table.next_run_at} is not null`),
    workspacePolicy(),
  ],
)

/** Whether a membership has a copy of a contact that no longer exists, as the index `memberships_without_contact` has it. */
export const isWithoutContact = ({
  contact_id,
  phone_e164,
}: Record<'contact_id' | 'phone_e164', AnyPgColumn>): SQL =>
  sql`(${contact_id} is null and ${phone_e164} <> '')`

/** Why a member may never be called. */
export interface MemberRefusal {
  gate: GateId
  reason: string
}

/** A contact in a campaign, with a copy of its data from the creation of the campaign. */
export const memberships = pgTable(
  'memberships',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    workspace_id: integer().$type<WorkspaceId>().notNull(),
    campaign_id: integer().notNull(),
    contact_id: integer(),
    /** The former `contact_id` of a deleted contact. It identifies the memberships when the deletion is undone. */
    deleted_contact_id: integer(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    phone_number: text().notNull(),
    phone_e164: text().notNull(),
    email: text().notNull(),
    time_zone: text(),
    state: text().$type<MemberState>().notNull(),
    /** Ended and live calls that count as attempts. */
    attempts: integer().notNull().default(0),
    /** When a waiting member may be called; null means immediately. */
    next_try_at: instant(),
    /** Whether the provider rejected its last call for the account or the configuration, so that all others come first. */
    is_rejected: boolean().notNull().default(false),
    /** Which calling rule skipped the member for good, and why; null when the contact was deleted. */
    refusal: jsonb().$type<MemberRefusal>(),
  },
  (table) => [
    // With the workspace, so that a row cannot refer to another workspace.
    foreignKey({
      name: 'memberships_campaign_fk',
      columns: [table.workspace_id, table.campaign_id],
      foreignColumns: [campaigns.workspace_id, campaigns.id],
    }),
    // The migration writes `on delete set null (contact_id)`, for which Drizzle has no option.
    foreignKey({
      name: 'memberships_contact_fk',
      columns: [table.workspace_id, table.contact_id],
      foreignColumns: [contacts.workspace_id, contacts.id],
    }).onDelete('set null'),
    index('memberships_campaign_due').on(
      table.campaign_id,
      table.state,
      table.next_try_at.asc().nullsFirst(),
      table.id,
    ),
    index('memberships_retry')
      .on(table.campaign_id, table.next_try_at, table.id)
      .where(
        sql`${table.state} = 'waiting' and ${table.attempts} <> 0 and not ${table.is_rejected}`,
      ),
    index('memberships_called').on(table.campaign_id).where(sql`${table.attempts} > 0`),
    uniqueIndex('memberships_campaign').on(table.campaign_id, table.id),
    index('memberships_contact').on(table.contact_id),
    // For the erasure and the export of a person, who has all members with the number.
    index('memberships_number').on(table.workspace_id, table.phone_e164),
    index('memberships_without_contact')
      .on(table.workspace_id, table.id)
      .where(isWithoutContact(table)),
    index('memberships_deleted_contact')
      .on(table.deleted_contact_id)
      .where(sql`${table.deleted_contact_id} is not null`),
    workspacePolicy(),
  ],
)

/** The members of campaigns, with what their indexes have: row-level security would read the rows, too (migration 0037). */
export const membersInIndex = sql.raw('campaign_members as memberships')
