import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Retention } from '@callwright/contract'
import { and, asc, eq, gt, inArray, lt, not, sql } from 'drizzle-orm'
import { deleteAuditEventsBefore } from '../db/audit-events.ts'
import { lockContactCount } from '../db/contact-counts.ts'
import { isOneOf } from '../db/is-one-of.ts'
import { lockCampaigns } from '../db/lock-campaigns.ts'
import type { Tx } from '../db/open.ts'
import { removeContactDetails, removeFromReasons } from '../db/personal-data.ts'
import { hideNumbers } from '../db/suppressions.ts'
import { calls, hasTranscript, withoutTranscript } from '../db/tables/calls.table.ts'
import { campaigns, isWithoutContact, memberships } from '../db/tables/campaigns.table.ts'
import { contacts, deletedContacts } from '../db/tables/contacts.table.ts'
import { workspaceRetention } from '../db/tables/privacy.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import { publishChange } from '../events/index.ts'
import { callHistoryHours } from '../rules/index.ts'
import type { DialerDeps } from './deps.ts'

/** How many rows a transaction changes. */
const batchSize = 500

/** Deletes what a workspace has of one kind from before a time, in batches; returns how many there were. */
type DeleteBefore = (deps: DialerDeps, workspaceId: WorkspaceId, before: Date) => Promise<number>

/** The kinds of data, each with the setting that says how long it is kept. */
const kinds: { name: string; days: keyof Retention; deleteBefore: DeleteBefore }[] = [
  { name: 'recordings', days: 'recording_days', deleteBefore: deleteRecordings },
  { name: 'transcripts', days: 'transcript_days', deleteBefore: deleteTranscripts },
  { name: 'contacts', days: 'contact_days', deleteBefore: deleteContacts },
  {
    name: 'audit log',
    days: 'audit_days',
    deleteBefore: ({ db }, workspaceId, before) => deleteAuditEventsBefore(db, workspaceId, before),
  },
]

const dayMs = 24 * 60 * 60_000

const callHistoryMs = callHistoryHours * 60 * 60_000

/** How long failed sign-ins of unknown people are kept, who belong to no workspace. */
const unknownPersonDays = 365

/**
 * Deletes what the workspaces keep no longer. Several processes may do so at the same time: each skips the rows that
 * another one has locked. What fails keeps nothing else from being deleted; the first error is thrown at the end.
 */
export async function applyRetention(deps: DialerDeps): Promise<void> {
  const errors: unknown[] = []
  for (const { workspace_id, ...retention } of await deps.db.select().from(workspaceRetention)) {
    for (const { name, days, deleteBefore } of kinds) {
      const daysKept = retention[days]
      if (daysKept === null) continue
      const before = new Date(deps.now().getTime() - daysKept * dayMs)
      const count = await deleteBefore(deps, workspace_id, before).catch((error: unknown) => {
        errors.push(error)
        return 0
      })
      if (count > 0) {
        deps.log.info(
          { workspace: workspace_id, kind: name, count },
          'deleted what is kept no longer',
        )
      }
    }
  }
  const before = new Date(deps.now().getTime() - unknownPersonDays * dayMs)
  await deleteAuditEventsBefore(deps.db, null, before)
  if (errors.length > 0) throw errors[0]
}

async function deleteRecordings(deps: DialerDeps, workspaceId: WorkspaceId, before: Date) {
  return inBatches(deps, async (tx) => {
    const old = tx
      .select({ id: calls.id })
      .from(calls)
      .where(
        and(
          inWorkspace(calls, workspaceId),
          sql`${calls.has_recording}`,
          lt(calls.ended_at, before),
        ),
      )
      .limit(batchSize)
      .for('update', { skipLocked: true })
    const changed = await tx
      .update(calls)
      .set({ has_recording: false, recording_peaks: null, recording_deleted_at: deps.now() })
      .where(inArray(calls.id, old))
      .returning({ id: calls.id })
    const ids = changed.map(({ id }) => id)
    await deps.queue.sendAll(
      tx,
      'delete-recording',
      ids.map((call_id) => ({ data: { workspace_id: workspaceId, call_id } })),
    )
    if (ids.length > 0) await publishChange(tx, workspaceId, 'calls', ids)
    return ids.length
  })
}

async function deleteTranscripts(deps: DialerDeps, workspaceId: WorkspaceId, before: Date) {
  return inBatches(deps, async (tx) => {
    const old = tx
      .select({ id: calls.id })
      .from(calls)
      .where(and(inWorkspace(calls, workspaceId), hasTranscript(calls), lt(calls.ended_at, before)))
      .limit(batchSize)
      .for('update', { skipLocked: true })
    const changed = await tx
      .update(calls)
      .set({ ...withoutTranscript, transcript_deleted_at: deps.now() })
      .where(inArray(calls.id, old))
      .returning({ id: calls.id })
    const ids = changed.map(({ id }) => id)
    if (ids.length > 0) await publishChange(tx, workspaceId, 'calls', ids)
    return ids.length
  })
}

/** The rows that a statement looks through for old ones: it blocks the process of the embedded database. */
const windowSize = 2000

/** Before which time contacts and campaigns must be from, and the calls to a contact, for it to expire. */
interface ExpiryTimes {
  before: Date
  calledBefore: Date
}

const memberColumns = { id: memberships.id, campaign_id: memberships.campaign_id }
type Member = { id: number; campaign_id: number }

/**
 * Whether no campaign has still to call a member, and none has since a time. Calls that a limit or a rest may still count
 * are known by their number, so a member that was called recently does not expire.
 */
const mayExpire = ({ before, calledBefore }: ExpiryTimes) => sql<boolean>`(
  ${memberships.state} not in ('waiting', 'live')
  and not exists (select from ${campaigns} where ${campaigns.id} = ${memberships.campaign_id}
    and ${campaigns.created_at} >= ${before.toISOString()}::timestamptz)
  and not exists (select from ${calls} where ${calls.membership_id} = ${memberships.id}
    and greatest(${calls.ended_at}, ${calls.server_ended_at}, ${calls.created_at}) >= ${calledBefore.toISOString()}::timestamptz))`

/**
 * Deletes contacts that were neither called nor changed since, and that no campaign has still to call, with the copies of
 * their names and numbers; also the copies of contacts that no longer exist, unless their deletion can be undone.
 */
async function deleteContacts(deps: DialerDeps, workspaceId: WorkspaceId, before: Date) {
  const { db } = deps
  const calledBefore = new Date(Math.min(before.getTime(), deps.now().getTime() - callHistoryMs))
  const times = { before, calledBefore }
  const ofWorkspace = inWorkspace(contacts, workspaceId)
  const contactCount = await inWindows(
    (afterId) =>
      db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(ofWorkspace, gt(contacts.id, afterId)))
        .orderBy(asc(contacts.id))
        .limit(windowSize),
    (ids) => db.transaction((tx) => deleteOldContacts(deps, tx, workspaceId, ids, times)),
  )
  // Undo returns a contact that was just deleted to its memberships.
  const isRestorable = sql`exists (select from ${deletedContacts}
    where ${deletedContacts.id} = ${memberships.deleted_contact_id}
    and ${deletedContacts.workspace_id} = ${memberships.workspace_id})`
  const isCopy = and(
    inWorkspace(memberships, workspaceId),
    isWithoutContact(memberships),
    not(isRestorable),
  )
  const copyCount = await inWindows(
    (afterId) =>
      db
        .select({ id: memberships.id })
        .from(memberships)
        .where(and(isCopy, gt(memberships.id, afterId)))
        .orderBy(asc(memberships.id))
        .limit(windowSize),
    (ids) => db.transaction((tx) => removeOldCopies(tx, workspaceId, ids, times)),
  )
  return contactCount + copyCount
}

async function deleteOldContacts(
  { hashNumber }: DialerDeps,
  tx: Tx,
  workspaceId: WorkspaceId,
  ids: number[],
  times: ExpiryTimes,
) {
  // Looked up first, because the locks wait for imports and delay changes, and most windows have nothing to delete.
  const found = await findExpired(tx, ids, times)
  if (found.ids.length === 0) return 0
  await lockContactCount(tx, workspaceId)
  const expired = await findExpired(tx, found.ids, times, 'update')
  if (expired.ids.length === 0) return 0
  await removeDetails(tx, workspaceId, expired.members)
  const deleted = await tx
    .delete(contacts)
    .where(isOneOf(contacts.id, expired.ids))
    .returning({ workspace_id: contacts.workspace_id, phone_e164: contacts.phone_e164 })
  await hideNumbers(tx, hashNumber, deleted)
  await publishChange(tx, workspaceId, 'contacts', expired.ids)
  return expired.ids.length
}

/**
 * Returns which of some contacts have expired, and their members. With `lock`, locks the old ones,
 * so that no campaign that is created meanwhile includes them, and skips those that others have locked.
 */
async function findExpired(
  tx: Tx,
  ids: number[],
  times: ExpiryTimes,
  lock?: 'update',
): Promise<{ ids: number[]; members: Member[] }> {
  const isOld = and(
    isOneOf(contacts.id, ids),
    sql`coalesce(${contacts.updated_at}, ${contacts.created_at}) < ${times.before.toISOString()}::timestamptz`,
  )
  const query = tx.select({ id: contacts.id }).from(contacts).where(isOld).orderBy(asc(contacts.id))
  const old = await (lock ? query.for(lock, { skipLocked: true }) : query)
  if (old.length === 0) return { ids: [], members: [] }
  const members = await tx
    .select({ ...memberColumns, contact_id: memberships.contact_id, mayExpire: mayExpire(times) })
    .from(memberships)
    .where(
      isOneOf(
        memberships.contact_id,
        old.map(({ id }) => id),
      ),
    )
  const keptIds = new Set(
    members.flatMap((member) => (member.mayExpire ? [] : [member.contact_id])),
  )
  return {
    ids: old.flatMap(({ id }) => (keptIds.has(id) ? [] : [id])),
    members: members.filter(({ contact_id }) => !keptIds.has(contact_id)),
  }
}

async function removeOldCopies(
  tx: Tx,
  workspaceId: WorkspaceId,
  ids: number[],
  times: ExpiryTimes,
) {
  const expired = await tx
    .select(memberColumns)
    .from(memberships)
    .where(and(isOneOf(memberships.id, ids), mayExpire(times)))
  if (expired.length > 0) await removeDetails(tx, workspaceId, expired)
  return expired.length
}

/** Removes what members and their calls have of contacts. */
async function removeDetails(tx: Tx, workspaceId: WorkspaceId, members: Member[]): Promise<void> {
  await lockCampaigns(tx, members)
  const memberIds = members.map(({ id }) => id)
  const quotedNumbers = await tx
    .selectDistinct({ phone_e164: sql<string>`${calls.phone_e164}` })
    .from(calls)
    .innerJoin(campaigns, eq(campaigns.id, calls.campaign_id))
    .where(
      and(
        isOneOf(calls.membership_id, memberIds),
        sql`strpos(${campaigns.paused_reason}, ${calls.phone_e164}) > 0`,
      ),
    )
  for (const { phone_e164 } of quotedNumbers) await removeFromReasons(tx, workspaceId, phone_e164)
  await removeContactDetails(tx, memberIds)
}

/** Calls `remove` with the ids of each window of rows, until there is no further one; returns the sum of its results. */
async function inWindows(
  readWindow: (afterId: number) => Promise<{ id: number }[]>,
  remove: (ids: number[]) => Promise<number>,
): Promise<number> {
  let count = 0
  for (let afterId = 0; ; ) {
    const ids = (await readWindow(afterId)).map(({ id }) => id)
    const lastId = ids.at(-1)
    if (lastId === undefined) return count
    count += await remove(ids)
    afterId = lastId
    await yieldToEventLoop()
  }
}

/** Calls `remove` in a transaction each, until it finds less than a whole batch; returns the sum of its results. */
async function inBatches({ db }: DialerDeps, remove: (tx: Tx) => Promise<number>): Promise<number> {
  let count = 0
  for (;;) {
    const batchCount = await db.transaction(remove)
    count += batchCount
    if (batchCount < batchSize) return count
    await yieldToEventLoop()
  }
}
