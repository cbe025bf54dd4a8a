import { foreignKey, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { WorkspaceId } from '../workspace-id.ts'
import { instant } from './instant.ts'
import { workspacePolicy } from './workspace-policy.ts'
import { workspaces } from './workspaces.table.ts'

const workspaceId = () =>
  integer()
    .$type<WorkspaceId>()
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' })

/** That the data of a person was erased, without data of the person. */
export const erasures = pgTable(
  'erasures',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    workspace_id: workspaceId(),
    number_hmac: text().notNull(),
    /** The id of the user; not a reference, because the record outlives the account. */
    requested_by: integer().notNull(),
    requested_at: instant().notNull(),
    /** When the last of its deletions was done or given up. */
    finished_at: instant(),
    /** The calls whose personal data was removed. */
    calls: integer().notNull(),
  },
  // A constraint, because the index would be created after the key that refers to it.
  (table) => [
    unique('erasures_workspace_newest').on(table.workspace_id, table.id),
    workspacePolicy(),
  ],
)

/** What an erasure deletes outside of the database, by a job each: recordings, and calls at the provider. */
export const erasureDeletions = pgTable(
  'erasure_deletions',
  {
    workspace_id: integer().$type<WorkspaceId>().notNull(),
    erasure_id: integer().notNull(),
    kind: text().$type<'recording' | 'provider_call'>().notNull(),
    /** The id of the call whose recording it is, or the provider's id of the call. */
    target: text().notNull(),
    deleted_at: instant(),
    /** When the last try failed. */
    failed_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.erasure_id, table.kind, table.target] }),
    foreignKey({
      name: 'erasure_deletions_erasure_fk',
      columns: [table.workspace_id, table.erasure_id],
      foreignColumns: [erasures.workspace_id, erasures.id],
    }).onDelete('cascade'),
    workspacePolicy(),
  ],
)

/** For how many days a workspace keeps each kind of data; null keeps it for ever. */
export const workspaceRetention = pgTable(
  'workspace_retention',
  {
    workspace_id: integer()
      .$type<WorkspaceId>()
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    recording_days: integer(),
    transcript_days: integer(),
    contact_days: integer(),
    audit_days: integer(),
  },
  () => [workspacePolicy()],
)
