import type { NewContactConsent } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { WorkspaceId } from '../workspace-id.ts'
import { instant } from './instant.ts'
import { workspacePolicy } from './workspace-policy.ts'
import { workspaces } from './workspaces.table.ts'

/** Texts without case and accents, in the order of code points. Sorting and short searches use them. */
export const normalizedText = {
  name: sql.raw(`(folded(ltrim(first_name || ' ' || last_name)) collate "C")`),
  last_name: sql.raw('(folded(last_name) collate "C")'),
  company: sql.raw('(folded(company) collate "C")'),
}

/** What is known about a person, besides the id. */
const contactColumns = {
  workspace_id: integer()
    .$type<WorkspaceId>()
    .notNull()
    .references(() => workspaces.id),
  /** Who created it. */
  user_id: integer().notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  phone_number: text().notNull(),
  phone_e164: text().notNull(),
  email: text().notNull(),
  company: text().notNull(),
  tags: text().array().notNull().default(sql`'{}'`),
  /** An IANA time zone; null leaves it to the number. */
  time_zone: text(),
  /**
   * What the person agreed to; null when nothing is known. A trigger adds the number of the contact where it
   * names none.
   */
  consent: jsonb().$type<NewContactConsent>(),
  created_at: instant().notNull(),
  /** When it was last changed; null when it never was. */
  updated_at: instant(),
}

export const contacts = pgTable(
  'contacts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...contactColumns,
    /** The fields that a search reads, one per line, so that no match spans two fields. */
    search_text: text().generatedAlwaysAs(
      sql.raw(
        String.raw`folded(first_name || ' ' || last_name || E'\n' || phone_number || E'\n' || phone_e164 || E'\n' || email || E'\n' || company || E'\n' || joined(tags))`,
      ),
    ),
    /** Whether the row is in the trigram index. The embedded database adds imported contacts to it in batches. */
    searchable: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('contacts_workspace_phone').on(
      table.workspace_id,
      table.phone_e164.op('text_pattern_ops'),
    ),
    // Unique, so that rows can refer to a contact of their own workspace.
    uniqueIndex('contacts_workspace_newest').on(table.workspace_id, table.id),
    index('contacts_workspace_name').on(table.workspace_id, normalizedText.name, table.id),
    index('contacts_workspace_last_name').on(table.workspace_id, normalizedText.last_name),
    index('contacts_workspace_company').on(table.workspace_id, normalizedText.company, table.id),
    index('contacts_tags').using('gin', table.tags),
    index('contacts_search')
      .using('gin', table.search_text.op('gin_trgm_ops'))
      .where(sql`searchable`),
    index('contacts_unsearchable').on(table.workspace_id).where(sql`not searchable`),
    workspacePolicy(),
  ],
)

/**
 * The contacts for a condition that searches, under the name of the table. Row-level security would keep such a condition
 * from its index; the view does not (migration 0037).
 */
export const searchedContacts = sql.raw('contact_search as contacts')

/** Contacts that were deleted recently, so that their deletion can be undone. */
export const deletedContacts = pgTable(
  'deleted_contacts',
  {
    /** The id that the contact had. */
    id: integer().primaryKey(),
    ...contactColumns,
    deleted_at: instant().notNull(),
  },
  () => [workspacePolicy()],
)

/** The number of contacts per workspace, maintained by triggers on `contacts`. */
export const contactCounts = pgTable(
  'contact_counts',
  {
    workspace_id: integer().$type<WorkspaceId>().primaryKey(),
    total: integer().notNull(),
  },
  () => [workspacePolicy()],
)
