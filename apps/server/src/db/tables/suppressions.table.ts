import type { SuppressionOrigin } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { WorkspaceId } from '../workspace-id.ts'
import { calls } from './calls.table.ts'
import { instant } from './instant.ts'
import { workspacePolicy } from './workspace-policy.ts'
import { workspaces } from './workspaces.table.ts'

/** The texts that a search reads, without case and accents, one per line, so that no match spans two fields. */
export const searchedText = sql.raw(String.raw`folded(reason || E'\n' || source)`)

/** The do-not-call lists of the workspaces. An entry is a number, a prefix of numbers, or the HMAC of a number. */
export const suppressions = pgTable(
  'suppressions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    workspace_id: integer()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** In E.164. */
    number: text(),
    /** The first characters of numbers in E.164, with the `+`. */
    prefix: text(),
    /** The HMAC of a number whose contact was deleted or erased, so that the table does not contain the number. */
    number_hmac: text(),
    /** Why, as people entered it; may be empty. */
    reason: text().notNull(),
    /** Where it is from, as people entered it; may be empty. */
    source: text().notNull(),
    // A process of an older version stores only erasures.
    origin: text().$type<SuppressionOrigin>().notNull().default('erasure'),
    /** The call in which the person opted out. */
    call_id: integer(),
    /** The id of the user; not a reference, because the entry outlives the account. Null when no user added it. */
    created_by: integer(),
    created_at: instant().notNull(),
  },
  (table) => [
    check(
      'suppressions_kind',
      sql`num_nonnulls(${table.number}, ${table.prefix}, ${table.number_hmac}) = 1`,
    ),
    // With the workspace, so that a row cannot refer to another workspace.
    foreignKey({
      name: 'suppressions_call_fk',
      columns: [table.workspace_id, table.call_id],
      foreignColumns: [calls.workspace_id, calls.id],
    }),
    // With an operator class for the search by the start of a number.
    uniqueIndex('suppressions_number')
      .on(table.workspace_id, table.number.op('text_pattern_ops'))
      .where(sql`${table.number} is not null`),
    uniqueIndex('suppressions_prefix')
      .on(table.workspace_id, table.prefix.op('text_pattern_ops'))
      .where(sql`${table.prefix} is not null`),
    uniqueIndex('suppressions_number_hmac')
      .on(table.workspace_id, table.number_hmac)
      .where(sql`${table.number_hmac} is not null`),
    // Lists of registries have only numbers, so that their import does not fill this index.
    index('suppressions_text')
      .using('gin', sql`${searchedText} gin_trgm_ops`)
      .where(sql`(${table.reason} <> '' or ${table.source} <> '')`),
    uniqueIndex('suppressions_workspace_newest').on(table.workspace_id, table.id),
    workspacePolicy(),
  ],
)

/** The entries for a condition that searches, as the contacts. */
export const searchedSuppressions = sql.raw('suppression_search as suppressions')
