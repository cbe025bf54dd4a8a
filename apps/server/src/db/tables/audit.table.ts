import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { workspacePolicy } from './workspace-policy.ts'
import { workspaces } from './workspaces.table.ts'

/**
 * The audit log. Triggers of migration `audit_append_only` refuse to change it; rows are deleted by
 * `delete_audit_events_before` alone.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a sign-in that failed, and whose user is unknown or belongs to no workspace. */
    workspace_id: integer().references(() => workspaces.id),
    at: instant().notNull(),
    actor_kind: text().$type<'user' | 'api_key' | 'system' | 'unknown'>().notNull(),
    /** The user, by whom the log is filtered. It refers to no row, because the entry outlives the account. */
    actor_user_id: integer(),
    actor_api_key_id: integer(),
    /** Name and e-mail address as they were then. */
    actor_name: text(),
    actor_email: text(),
    action: text().notNull(),
    subject_kind: text(),
    subject_id: text(),
    subject_label: text(),
    /** The status of the response when it was refused; null when it was done. */
    refused_status: integer(),
    ip_address: text(),
    device: text(),
    request_id: text(),
    /** Counts and the names of changed fields, never their contents. */
    details: jsonb().$type<Record<string, string | number | string[]>>().notNull().default({}),
  },
  (table) => [
    // Each has the time before the id, so that a period is read in the order of the list.
    index('audit_events_newest').on(table.workspace_id, table.at, table.id),
    index('audit_events_action').on(table.workspace_id, table.action, table.at, table.id),
    index('audit_events_actor')
      .on(table.workspace_id, table.actor_user_id, table.at, table.id)
      .where(sql`${table.actor_user_id} is not null`),
    index('audit_events_actor_action')
      .on(table.workspace_id, table.actor_user_id, table.action, table.at, table.id)
      .where(sql`${table.actor_user_id} is not null`),
    check(
      'audit_events_actor_kind_check',
      sql`${table.actor_kind} in ('user', 'api_key', 'system', 'unknown')`,
    ),
    workspacePolicy(),
  ],
)
