import { randomBytes } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { EvidencePartName } from '@callwright/contract'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { isOneOf } from '../../db/is-one-of.ts'
import type { Db, Tx } from '../../db/open.ts'
import { calls, isEvidenceDue } from '../../db/tables/calls.table.ts'
import { campaigns } from '../../db/tables/campaigns.table.ts'
import { evidenceEntries } from '../../db/tables/evidence.table.ts'
import { inWorkspace } from '../../db/workspace-id.ts'
import { canonicalJson, digestOf, hashOf } from '../../evidence-chain/index.ts'
import { type EvidenceRow, evidencePartsOf, selectEvidenceRows } from './evidence-parts.ts'

interface AppendDeps {
  db: Db
  now: () => Date
}

/** Returns 128 random bits as hexadecimal digits. */
type NewSalt = () => string

const randomSalt: NewSalt = () => randomBytes(16).toString('hex')

/** How many calls one transaction adds to a chain. */
const batchSize = 100

/** How many transactions a run has at most, so that a process that closes does not wait long. */
const maxBatches = 40

/** The key of the advisory lock under which the chain of a campaign grows. */
const chainLock = 7_250_920

type Entry = typeof evidenceEntries.$inferSelect
type Parts = Entry['parts']

/**
 * Adds to the chains of campaigns the calls that have become final, and what has changed of calls since their last entry.
 * Several processes may do so at the same time: each skips the chains that another one is adding to, and the campaigns
 * that a command has locked. Returns true when it stopped early and more is due.
 */
export async function appendEvidence(
  { db, now }: AppendDeps,
  newSalt: NewSalt = randomSalt,
): Promise<boolean> {
  let campaignId = 0
  let afterId = 0
  for (let batches = 0; batches < maxBatches; batches++) {
    const due = await findDueCampaign(db, campaignId, afterId)
    if (due === undefined) return false
    if (due !== campaignId) afterId = 0
    campaignId = due
    const lastId = await db.transaction((tx) => appendBatch(tx, due, afterId, now(), newSalt))
    // Calls that are locked, and those of a campaign that is, stay due until the next run.
    if (lastId === undefined) campaignId += 1
    afterId = lastId ?? 0
    await yieldToEventLoop()
  }
  return true
}

/** Returns the id of a campaign with a call whose evidence is due: of this one after a call, or of a later one. */
async function findDueCampaign(
  db: Db,
  campaignId: number,
  afterId: number,
): Promise<number | undefined> {
  const [call] = await db
    .select({ campaign_id: calls.campaign_id })
    .from(calls)
    .where(
      and(
        isEvidenceDue(calls),
        sql`(${calls.campaign_id}, ${calls.id}) > (${campaignId}, ${afterId})`,
      ),
    )
    .orderBy(asc(calls.campaign_id), asc(calls.id))
    .limit(1)
  return call?.campaign_id
}

/** Adds calls with ids after `afterId` to the chain of a campaign. Returns the last id; undefined when it found none. */
async function appendBatch(
  tx: Tx,
  campaignId: number,
  afterId: number,
  at: Date,
  newSalt: NewSalt,
): Promise<number | undefined> {
  // An erasure locks campaigns `for update` before it reads the entries, so it either comes before this or sees them. The
  // campaign is not waited for: every transaction locks it before its calls.
  const [campaign] = await tx
    .select({
      workspace_id: campaigns.workspace_id,
      isOwnChain: sql<boolean>`pg_try_advisory_xact_lock(${chainLock}, ${campaigns.id})`,
    })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
    .for('key share', { skipLocked: true })
  if (!campaign?.isOwnChain) return undefined
  const locked = await tx
    .select({ id: calls.id })
    .from(calls)
    .where(and(eq(calls.campaign_id, campaignId), gt(calls.id, afterId), isEvidenceDue(calls)))
    .orderBy(asc(calls.id))
    .limit(batchSize)
    .for('no key update', { skipLocked: true })
  const ids = locked.map(({ id }) => id)
  const lastId = ids.at(-1)
  if (lastId === undefined) return undefined
  const rows = await selectEvidenceRows(tx).where(isOneOf(calls.id, ids)).orderBy(asc(calls.id))
  const knownParts = await readKnownParts(tx, campaign.workspace_id, ids)
  const [head] = await tx
    .select({ sequence: evidenceEntries.sequence, hash: evidenceEntries.hash })
    .from(evidenceEntries)
    .where(eq(evidenceEntries.campaign_id, campaignId))
    .orderBy(desc(evidenceEntries.sequence))
    .limit(1)
  const entries = createEntries(rows, knownParts, head, at, newSalt)
  if (entries.length > 0) await tx.insert(evidenceEntries).values(entries)
  await tx.update(calls).set({ has_evidence: true }).where(isOneOf(calls.id, ids))
  return lastId
}

/** What the entries of a call say: its parts, with null for those that were erased. */
type KnownParts = Partial<Record<EvidencePartName, Parts[EvidencePartName] | null>>

async function readKnownParts(
  tx: Tx,
  workspaceId: Entry['workspace_id'],
  callIds: number[],
): Promise<Map<number, KnownParts>> {
  const entries = await tx
    .select({
      call_id: evidenceEntries.call_id,
      digests: evidenceEntries.digests,
      parts: evidenceEntries.parts,
    })
    .from(evidenceEntries)
    .where(
      and(inWorkspace(evidenceEntries, workspaceId), isOneOf(evidenceEntries.call_id, callIds)),
    )
    .orderBy(asc(evidenceEntries.sequence))
  const known = new Map<number, KnownParts>()
  for (const { call_id, digests, parts } of entries) {
    const names = Object.keys(digests) as EvidencePartName[]
    const ofEntry = Object.fromEntries(names.map((name) => [name, parts[name] ?? null]))
    known.set(call_id, { ...known.get(call_id), ...ofEntry })
  }
  return known
}

/** Returns the entries for calls: everything that is known of a call at first, later what has changed. */
function createEntries(
  rows: EvidenceRow[],
  knownParts: Map<number, KnownParts>,
  head: { sequence: number; hash: string } | undefined,
  at: Date,
  newSalt: NewSalt,
): Entry[] {
  let { sequence, hash: previousHash } = head ?? { sequence: 0, hash: null as string | null }
  return rows.flatMap((row): Entry[] => {
    const known = knownParts.get(row.id)
    const parts = newParts(row, known ?? {}, newSalt)
    if (Object.keys(parts).length === 0) return []
    sequence += 1
    const { workspace_id, campaign_id } = row
    const entry = {
      campaign_id,
      sequence,
      call_id: row.id,
      kind: known ? ('change' as const) : ('final' as const),
      digests: Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, digestOf(part)]),
      ),
      previous_hash: previousHash,
    }
    const hash = hashOf({ ...entry, at: at.toISOString() })
    previousHash = hash
    return [{ ...entry, workspace_id, at, parts, hash }]
  })
}

/** Returns the parts of a call that its entries do not have yet. An erased part is not added again. */
function newParts(row: EvidenceRow, known: KnownParts, newSalt: NewSalt): Parts {
  const changed = Object.entries(evidencePartsOf(row)).filter(([name, value]) => {
    const stored = known[name as EvidencePartName]
    // The contact may have been corrected or deleted since, which does not change who was called.
    if (name === 'parties' && stored !== undefined) return false
    return (
      value !== null &&
      stored !== null &&
      (stored === undefined || canonicalJson(stored.value) !== canonicalJson(value))
    )
  })
  return Object.fromEntries(changed.map(([name, value]) => [name, { salt: newSalt(), value }]))
}
