import type { EvidenceKind, EvidencePartName } from '@callwright/contract'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { WorkspaceId } from '../workspace-id.ts'
import { calls } from './calls.table.ts'
import { campaigns } from './campaigns.table.ts'
import { instant } from './instant.ts'
import { workspacePolicy } from './workspace-policy.ts'

/** A part of an entry with the random key of its digest. */
interface StoredPart {
  salt: string
  value: unknown
}

/** What was known of calls after they had ended, as one chain of hashes for each campaign. */
export const evidenceEntries = pgTable(
  'evidence_entries',
  {
    workspace_id: integer().$type<WorkspaceId>().notNull(),
    campaign_id: integer().notNull(),
    /** The place in the chain of the campaign, from 1. */
    sequence: integer().notNull(),
    call_id: integer().notNull(),
    kind: text().$type<EvidenceKind>().notNull(),
    at: instant().notNull(),
    /** The digest of each part that the entry has. */
    digests: jsonb().$type<Partial<Record<EvidencePartName, string>>>().notNull(),
    /** The parts. An erased one is absent, and its digest remains. */
    parts: jsonb().$type<Partial<Record<EvidencePartName, StoredPart>>>().notNull(),
    /** The hash of the entry before; null for the first one. */
    previous_hash: text(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaign_id, table.sequence] }),
    // With the workspace, so that a row cannot refer to another workspace.
    foreignKey({
      name: 'evidence_entries_campaign_fk',
      columns: [table.workspace_id, table.campaign_id],
      foreignColumns: [campaigns.workspace_id, campaigns.id],
    }),
    foreignKey({
      name: 'evidence_entries_call_fk',
      columns: [table.workspace_id, table.call_id],
      foreignColumns: [calls.workspace_id, calls.id],
    }),
    index('evidence_entries_call').on(table.call_id, table.sequence),
    workspacePolicy(),
  ],
)
