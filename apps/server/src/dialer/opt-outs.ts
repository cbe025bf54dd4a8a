import { defaultOptOutPhrases } from '@callwright/contract'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { addNumbers, type NewSuppression } from '../db/suppressions.ts'
import { workspacePolicies } from '../db/tables/policy.table.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import { publishChange } from '../events/index.ts'
import type { ProviderRecord } from '../provider/index.ts'
import type { WorkspaceEvent } from '../webhooks/index.ts'
import type { DialerDeps } from './deps.ts'
import { findCallOf } from './domain/apply-event.ts'
import { findPhrase, saidByPerson } from './domain/opt-out-phrases.ts'
import { optedOutEvents } from './domain/opted-out-event.ts'
import { type CallRow, changedRows, update } from './domain/rows.ts'
import { loadMembers, type UnitOfWork } from './unit-of-work.ts'

/** How a report says that the person of a call opted out. */
interface OptOut {
  call: CallRow
  origin: 'structured_output' | 'phrase'
  reason: string
}

/**
 * Adds the numbers of the people who opted out, as the records or the changed transcripts of the locked calls say, to the
 * do-not-call list, each once. Returns the events for webhooks. The number is held until now because the report of the
 * conversation was missing, and by the entry from the same commit on.
 */
export async function storeOptOuts(
  deps: DialerDeps,
  tx: Tx,
  uow: UnitOfWork,
  records: readonly ProviderRecord[],
): Promise<WorkspaceEvent[]> {
  const optOuts = await findOptOuts(tx, uow, records)
  if (optOuts.length === 0) return []
  await loadMembers(
    tx,
    uow,
    optOuts.map(({ call }) => call.membership_id),
  )
  const now = deps.now()
  const events: WorkspaceEvent[] = []
  for (const [workspaceId, ofWorkspace] of Map.groupBy(optOuts, ({ call }) => call.workspace_id)) {
    const entries = ofWorkspace.flatMap(({ call, origin, reason }): NewSuppression[] => {
      update(uow.calls, call.id, { opted_out_at: now, updated_at: now })
      const number = calledNumber(uow, call)
      const entry = { reason, source: '', origin, call_id: call.id }
      return number ? [{ ...entry, number }] : []
    })
    const added = await addNumbers(tx, deps, workspaceId, entries)
    if (added.length === 0) continue
    for (const entry of added) {
      const call = uow.calls.rows.get(entry.call_id ?? 0)
      if (!call) continue
      const member = uow.members.rows.get(call.membership_id)
      events.push(...optedOutEvents(entry, call, member?.contact_id ?? null, now))
    }
    await publishChange(
      tx,
      workspaceId,
      'suppressions',
      added.map(({ id }) => id),
    )
    // The members of all campaigns with the number are not called any more.
    await publishChange(tx, workspaceId, 'campaigns', [])
  }
  return events
}

/** Returns the opt-outs that were not known before, one for each call. A structured output counts before a phrase. */
async function findOptOuts(
  tx: Tx,
  uow: UnitOfWork,
  records: readonly ProviderRecord[],
): Promise<OptOut[]> {
  const optOuts = new Map<number, OptOut>()
  const withNewText: { call: CallRow; text: Pick<ProviderRecord, 'transcript' | 'turns'> }[] = []
  for (const record of records) {
    const call = findCallOf(uow, record)
    if (!call || call.opted_out_at) continue
    const isDuplicate = call.duplicate_provider_ids.includes(record.id)
    if (call.vapi_call_id !== record.id && !isDuplicate) continue
    // What was said in a second call for the attempt is stored nowhere, so it is read from the record.
    if (isDuplicate) withNewText.push({ call, text: record })
    if (!record.hasOptedOut) continue
    const reason = 'The assistant noted that the person opted out'
    optOuts.set(call.id, { call, origin: 'structured_output', reason })
  }
  for (const call of changedRows(uow.calls)) {
    const stored = uow.calls.storedRows.get(call.id)
    const isNew = call.transcript !== stored?.transcript || call.turns !== stored?.turns
    if (isNew && !call.opted_out_at) withNewText.push({ call, text: call })
  }
  const toRead = withNewText.filter(({ call }) => !optOuts.has(call.id))
  if (toRead.length === 0) return [...optOuts.values()]
  const phrases = await loadPhrases(tx, [...new Set(toRead.map(({ call }) => call.workspace_id))])
  for (const { call, text } of toRead) {
    const ofWorkspace = phrases.get(call.workspace_id) ?? defaultOptOutPhrases
    const phrase = findPhrase(saidByPerson(text), ofWorkspace)
    if (phrase === null) continue
    optOuts.set(call.id, { call, origin: 'phrase', reason: `Said "${phrase}"` })
  }
  return [...optOuts.values()]
}

/** Returns the phrases of the workspaces that have their own. */
async function loadPhrases(
  tx: Tx,
  workspaceIds: WorkspaceId[],
): Promise<Map<WorkspaceId, string[]>> {
  const rows = await tx
    .select({
      workspace_id: workspacePolicies.workspace_id,
      phrases: workspacePolicies.opt_out_phrases,
    })
    .from(workspacePolicies)
    .where(inArray(workspacePolicies.workspace_id, workspaceIds))
  return new Map(
    rows.flatMap(({ workspace_id, phrases }) =>
      phrases ? [[workspace_id, phrases] as const] : [],
    ),
  )
}

/** Returns the number that was called; empty after the person was erased. */
const calledNumber = (
  uow: UnitOfWork,
  { erased_at, membership_id, phone_e164 }: CallRow,
): string =>
  erased_at ? '' : (phone_e164 ?? uow.members.rows.get(membership_id)?.phone_e164 ?? '')
