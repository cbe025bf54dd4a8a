import type { WebhookDeliveryState, WebhookEvent, WebhookEventType } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { WorkspaceId } from '../workspace-id.ts'
import { instant } from './instant.ts'
import { workspacePolicy } from './workspace-policy.ts'
import { workspaces } from './workspaces.table.ts'

/** The addresses that are sent the events of a workspace. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    workspace_id: integer()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    description: text().notNull(),
    events: text().array().$type<WebhookEventType[]>().notNull(),
    /** The secret that signs the requests, sealed with the server's key. */
    sealed_secret: text().notNull(),
    /** Up to three secrets from before the last rotations, which also sign until `previous_secret_until`; joined by a dot. */
    sealed_previous_secret: text(),
    previous_secret_until: instant(),
    enabled: boolean().notNull().default(true),
    /** Why the server disabled it. */
    disabled_reason: text(),
    /** When the first attempt failed after the last one that succeeded; null while they succeed. */
    failing_since: instant(),
    created_at: instant().notNull(),
    /** The user who created it. */
    created_by: integer().notNull(),
  },
  (table) => [
    // The deliveries refer to a webhook of their own workspace.
    unique('webhook_endpoints_workspace_unique').on(table.workspace_id, table.id),
    workspacePolicy(),
  ],
)

/** The events for each address, and how their last attempt ended. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    workspace_id: integer().$type<WorkspaceId>().notNull(),
    endpoint_id: integer().notNull(),
    event_id: text().notNull(),
    event_type: text().$type<WebhookEvent['type']>().notNull(),
    /** The body of the requests, whose fields keep their order. */
    payload: json().$type<WebhookEvent>().notNull(),
    state: text().$type<WebhookDeliveryState>().notNull(),
    attempts: integer().notNull().default(0),
    /** When the next attempt is due, by which its job recognizes it; null unless the state is `pending`. */
    next_attempt_at: instant(),
    last_attempt_at: instant(),
    last_status: integer(),
    last_error: text(),
    created_at: instant().notNull(),
  },
  (table) => [
    // With the workspace, so that a row cannot refer to another workspace.
    foreignKey({
      name: 'webhook_deliveries_endpoint_fk',
      columns: [table.workspace_id, table.endpoint_id],
      foreignColumns: [webhookEndpoints.workspace_id, webhookEndpoints.id],
    }).onDelete('cascade'),
    uniqueIndex('webhook_deliveries_event').on(table.endpoint_id, table.event_id),
    index('webhook_deliveries_newest').on(table.endpoint_id, table.id),
    // Most are delivered, so the index above finds those.
    index('webhook_deliveries_undelivered')
      .on(table.endpoint_id, table.state, table.id)
      .where(sql`${table.state} <> 'delivered'`),
    check(
      'webhook_deliveries_state_check',
      sql`${table.state} in ('pending', 'delivered', 'failed') and (${table.state} = 'pending') = (${table.next_attempt_at} is not null)`,
    ),
    workspacePolicy(),
  ],
)
