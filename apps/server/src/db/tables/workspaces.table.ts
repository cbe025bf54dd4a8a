import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { WorkspaceId } from '../workspace-id.ts'
import { instant } from './instant.ts'
import { workspacePolicy } from './workspace-policy.ts'

/** A team with its contacts, campaigns and calls: an organization of better-auth, whose fields it has. */
export const workspaces = pgTable('workspaces', {
  id: integer().$type<WorkspaceId>().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  logo: text(),
  metadata: text(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
})

/** The voice provider of each workspace, while a server has accounts. */
export const workspaceProviders = pgTable(
  'workspace_providers',
  {
    workspace_id: integer()
      .$type<WorkspaceId>()
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    kind: text().$type<'vapi' | 'embedded'>().notNull(),
    /** The provider's private key, sealed with the server's key; null for the embedded provider. */
    sealed_token: text(),
    /** The last four characters of the key, by which an admin recognizes it. */
    token_end: text(),
    phone_number_id: text().notNull(),
    /** The secret that the provider's messages must contain, sealed. */
    sealed_webhook_secret: text().notNull(),
    stored_at: instant().notNull(),
  },
  (table) => [
    check('workspace_providers_kind_check', sql`${table.kind} in ('vapi', 'embedded')`),
    check(
      'workspace_providers_token_check',
      sql`(${table.kind} = 'vapi') = (${table.sealed_token} is not null)`,
    ),
    workspacePolicy(),
  ],
)
