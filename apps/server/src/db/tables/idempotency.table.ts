import { index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { WorkspaceId } from '../workspace-id.ts'
import { instant } from './instant.ts'
import { workspacePolicy } from './workspace-policy.ts'

/** How long a response is kept for a repeated request. */
export const keyRetentionMs = 24 * 60 * 60 * 1000

/** Requests with an `idempotency-key`, and their responses. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    workspace_id: integer().$type<WorkspaceId>().notNull(),
    key: text().notNull(),
    /** A digest of the request: its route and its input. */
    request: text().notNull(),
    /** The body of the response. It is null only inside the transaction that makes the change. */
    answer: json(),
    created_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspace_id, table.key] }),
    index('idempotency_keys_created').on(table.created_at),
    workspacePolicy(),
  ],
)
