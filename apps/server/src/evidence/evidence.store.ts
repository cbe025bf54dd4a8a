import {
  type CallEvidence,
  type EvidenceEntry,
  type EvidencePartName,
  type EvidenceParts,
  evidencePartNames,
} from '@callwright/contract'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns } from '../db/tables/campaigns.table.ts'
import { evidenceEntries } from '../db/tables/evidence.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import { evidencePartsOf, selectEvidenceRows } from '../dialer/index.ts'
import { gates, lawSourcesOf } from '../rules/index.ts'

type Entry = typeof evidenceEntries.$inferSelect

/** Returns what is known of a call and its entries; undefined for an unknown call. */
export async function findCallEvidence(
  db: Db,
  workspaceId: WorkspaceId,
  callId: number,
): Promise<CallEvidence | undefined> {
  const [call] = await selectEvidenceRows(db).where(
    and(inWorkspace(calls, workspaceId), eq(calls.id, callId)),
  )
  if (!call) return undefined
  const entries = await db
    .select()
    .from(evidenceEntries)
    .where(and(inWorkspace(evidenceEntries, workspaceId), eq(evidenceEntries.call_id, callId)))
    .orderBy(asc(evidenceEntries.sequence))
  const current = evidencePartsOf(call)
  const { reserving, placing } = current.decisions ?? {}
  const factsOf = (gate: string) =>
    [reserving, placing].map((decision) => decision?.gates[gate]?.facts ?? {})
  return {
    campaign: { id: call.campaign_id, name: call.campaign_name },
    call: {
      id: call.id,
      attempt_id: call.attempt_id,
      attempt_number: call.attempt_number,
      provider_call_id: call.vapi_call_id,
      status: call.status,
    },
    current,
    entries: entries.map(toEntry),
    rules: gates.map(({ id, sentence, source }) => ({
      gate: id,
      sentence,
      source,
      law: lawSourcesOf(...factsOf(id)),
    })),
  }
}

function toEntry({
  sequence,
  kind,
  at,
  previous_hash,
  hash,
  digests,
  parts,
}: Entry): EvidenceEntry {
  const values = evidencePartNames.map((name) => [name, parts[name]?.value ?? null])
  return {
    sequence,
    kind,
    at: at.toISOString(),
    previous_hash,
    hash,
    digests,
    parts: Object.fromEntries(values) as EvidenceParts,
    erased: erasedPartsOf({ digests, parts }),
  }
}

/** Returns the names of the parts of an entry that were erased. */
const erasedPartsOf = ({ digests, parts }: Pick<Entry, 'digests' | 'parts'>) =>
  evidencePartNames.filter((name: EvidencePartName) => name in digests && !(name in parts))

/** Whether a workspace has a campaign. */
export async function hasCampaign(db: Db, workspaceId: WorkspaceId, id: number): Promise<boolean> {
  const ofWorkspace = and(inWorkspace(campaigns, workspaceId), eq(campaigns.id, id))
  return (await db.$count(campaigns, ofWorkspace)) > 0
}

/** How many entries a statement reads. */
const batchSize = 500

/** Yields the entries of a campaign in their order, a batch at a time. */
export async function* readEntries(
  db: Db,
  workspaceId: WorkspaceId,
  campaignId: number,
): AsyncGenerator<Entry[]> {
  for (let afterSequence = 0; ; ) {
    const entries = await db
      .select()
      .from(evidenceEntries)
      .where(
        and(
          inWorkspace(evidenceEntries, workspaceId),
          eq(evidenceEntries.campaign_id, campaignId),
          gt(evidenceEntries.sequence, afterSequence),
        ),
      )
      .orderBy(asc(evidenceEntries.sequence))
      .limit(batchSize)
    const last = entries.at(-1)
    if (!last) return
    yield entries
    afterSequence = last.sequence
  }
}
