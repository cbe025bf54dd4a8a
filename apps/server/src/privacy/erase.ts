import { and, eq, or, sql } from 'drizzle-orm'
import type { Access } from '../auth/index.ts'
import { lockContactCount } from '../db/contact-counts.ts'
import { contactLockOrder } from '../db/contact-lock-order.ts'
import { finishErasure } from '../db/erasures.ts'
import { isOneOf } from '../db/is-one-of.ts'
import { lockCampaigns } from '../db/lock-campaigns.ts'
import type { Tx } from '../db/open.ts'
import {
  eraseCalls,
  isDeliveryOf,
  removeContactDetails,
  removeFromReasons,
} from '../db/personal-data.ts'
import { addNumbers, lockErasedNumbers, storeErasedNumber } from '../db/suppressions.ts'
import { calls, isLive } from '../db/tables/calls.table.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import { contacts, deletedContacts } from '../db/tables/contacts.table.ts'
import { idempotencyKeys } from '../db/tables/idempotency.table.ts'
import { erasureDeletions, erasures } from '../db/tables/privacy.table.ts'
import { webhookDeliveries } from '../db/tables/webhooks.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import type { Deps } from '../deps.ts'
import type { Dialer } from '../dialer/index.ts'
import { notFound, wrongState } from '../errors.ts'
import { publishChange } from '../events/index.ts'
import type { ErasureDeletion, Queue } from '../queue.ts'
import { publishListChange } from '../suppressions/index.ts'
import {
  findCalls,
  findMemberships,
  isConsentFor,
  type MembershipOfPerson,
  type Person,
} from './person.ts'

/** Why a number is refused after an erasure, as people read it. */
const erasedReason = "This number was erased at the person's request and must not be called"

/** Why a number is on the do-not-call list until its person can be erased, as people read it. */
const askedReason = 'The person asked to be erased'

/**
 * Erases the data of the person with this contact, and adds the jobs that delete recordings and calls at the provider.
 * Returns the id of the erasure. Throws `HttpError` 404 for an unknown contact, and 409 while a call of the person is live:
 * the person is then taken out of all campaigns, and the number is on the do-not-call list.
 */
export async function erasePerson(
  deps: Deps,
  dialer: Dialer,
  { workspaceId, userId }: Access,
  contactId: number,
): Promise<number> {
  const { db, hashNumber, now, queue, settings } = deps
  const erasureId = await db.transaction(async (tx) => {
    await lockErasedNumbers(tx, workspaceId)
    await lockContactCount(tx, workspaceId)
    const person = await lockPerson(tx, workspaceId, contactId)
    const { contactIds, phoneE164 } = person
    const members = await findMemberships(tx, person)
    await lockCampaigns(tx, [...members, ...(await findCalls(tx, person, settings.defaultCountry))])
    await dialer.skipContacts(tx, workspaceId, contactIds)
    // Read again, because calls may have been added until the campaigns were locked.
    const callIds = (await findCalls(tx, person, settings.defaultCountry)).map(({ id }) => id)
    const found = await readCalls(tx, callIds)
    if (found.some(({ isLive }) => isLive)) {
      await addToDoNotCallList(deps, tx, person, userId)
      return null
    }

    const requestedAt = now()
    const [erasure] = await tx
      .insert(erasures)
      .values({
        workspace_id: workspaceId,
        number_hmac: hashNumber(workspaceId, phoneE164),
        requested_by: userId,
        requested_at: requestedAt,
        calls: callIds.length,
      })
      .returning({ id: erasures.id })
    if (!erasure) throw new Error('an insert returned no row')
    await deleteStoredResponses(tx, person, callIds)
    await deleteDeliveries(tx, person, callIds)
    // Calls from before a change of the number went to a former one.
    for (const number of new Set([phoneE164, ...found.map(({ phone_e164 }) => phone_e164)])) {
      if (number) await removeFromReasons(tx, workspaceId, number)
    }
    await eraseCalls(tx, callIds, requestedAt)
    await eraseMemberships(tx, person, members)
    await deleteContactsAndConsents(tx, person)
    await storeErasedNumber(tx, hashNumber, workspaceId, {
      number: phoneE164,
      reason: erasedReason,
      created_at: requestedAt,
    })
    await addDeletions(tx, queue, { workspace_id: workspaceId, erasure_id: erasure.id }, found)
    await finishErasure(tx, workspaceId, erasure.id, requestedAt)
    await publishChange(tx, workspaceId, 'contacts', contactIds)
    await publishChange(tx, workspaceId, 'calls', callIds)
    await publishChange(tx, workspaceId, 'campaigns', [])
    await publishChange(tx, workspaceId, 'suppressions', [])
    return erasure.id
  })
  if (erasureId === null) {
    throw wrongState(
      'A call to this contact is live. No campaign calls it again: erase it when the call has ended',
    )
  }
  return erasureId
}

/**
 * Locks a contact, also one that was deleted and the one that has its number since; returns the person with all contacts
 * that have or had the number. Locks the contacts with a consent for the number, too. Throws `HttpError` 404. The erased
 * numbers and the contact count must be locked: nobody changes a number or deletes a contact then.
 */
async function lockPerson(tx: Tx, workspaceId: WorkspaceId, contactId: number): Promise<Person> {
  const read = (table: typeof contacts | typeof deletedContacts) =>
    tx
      .select({ phone_e164: table.phone_e164 })
      .from(table)
      .where(and(inWorkspace(table, workspaceId), eq(table.id, contactId)))
  const [row] = [...(await read(contacts)), ...(await read(deletedContacts))]
  if (!row) throw notFound('Contact')
  const phoneE164 = row.phone_e164
  const contactIds = new Set([contactId])
  for (const table of [contacts, deletedContacts]) {
    const locked = await tx
      .select({ id: table.id, phone_e164: table.phone_e164 })
      .from(table)
      .where(
        and(
          inWorkspace(table, workspaceId),
          or(eq(table.phone_e164, phoneE164), isConsentFor(table, phoneE164)),
        ),
      )
      .orderBy(contactLockOrder(table))
      .for('update')
    for (const { id, phone_e164 } of locked) if (phone_e164 === phoneE164) contactIds.add(id)
  }
  return { workspaceId, contactIds: [...contactIds], phoneE164 }
}

type CallToErase = Awaited<ReturnType<typeof readCalls>>[number]

async function readCalls(tx: Tx, callIds: number[]) {
  return tx
    .select({
      id: calls.id,
      phone_e164: calls.phone_e164,
      isLive: sql<boolean>`${isLive(calls)}`,
      has_recording: calls.has_recording,
      vapi_call_id: calls.vapi_call_id,
      rejected_provider_ids: calls.rejected_provider_ids,
      duplicate_provider_ids: calls.duplicate_provider_ids,
    })
    .from(calls)
    .where(isOneOf(calls.id, callIds))
}

/**
 * Adds the number of a person with a live call to the do-not-call list: what was skipped would be called again after an
 * undone deletion, and a new campaign could include the contact.
 */
async function addToDoNotCallList(
  deps: Deps,
  tx: Tx,
  { workspaceId, phoneE164 }: Person,
  userId: number,
): Promise<void> {
  const entry = { number: phoneE164, reason: askedReason, source: '' }
  const added = await addNumbers(tx, deps, workspaceId, [
    { ...entry, origin: 'entered', created_by: userId },
  ])
  await publishListChange(
    tx,
    workspaceId,
    added.map(({ id }) => id),
  )
}

/** Deletes the stored responses to requests that contain the contact or name the calls. */
async function deleteStoredResponses(
  tx: Tx,
  { workspaceId, contactIds, phoneE164 }: Person,
  callIds: number[],
): Promise<void> {
  const { answer } = idempotencyKeys
  const named = sql`(${answer}->'contact'->>'id' = any(${`{${contactIds.join()}}`}::text[])
    or ${answer}->'contact'->>'phone_e164' = ${phoneE164}
    or ${answer}->'suppression'->>'number' = ${phoneE164}
    or (json_typeof(${answer}->'calls') = 'array' and exists (
      select from json_array_elements(${answer}->'calls') as call
      where (call->>'id')::integer = any(${`{${callIds.join()}}`}::integer[]))))`
  await tx.delete(idempotencyKeys).where(and(inWorkspace(idempotencyKeys, workspaceId), named))
}

/** Deletes the events for webhooks that name the person or the calls. An attempt that is due finds no delivery. */
async function deleteDeliveries(
  tx: Tx,
  { workspaceId, contactIds, phoneE164 }: Person,
  callIds: number[],
): Promise<void> {
  const { event_type, payload } = webhookDeliveries
  const isCall = (name: 'id' | 'call_id') =>
    sql`${payload}->'data'->>${name} = any(${`{${callIds.join()}}`}::text[])`
  // The id in an event of a campaign is that of the campaign.
  const named = sql`(${payload}->'data'->>'contact_id' = any(${`{${contactIds.join()}}`}::text[])
    or ${payload}->'data'->>'phone_number' = ${phoneE164}
    or (${event_type} in ('call.ended', 'call.analyzed') and ${isCall('id')})
    or ${isCall('call_id')})`
  await tx.delete(webhookDeliveries).where(and(isDeliveryOf(workspaceId), named))
}

/** Removes the person from the memberships, and only the number from those of other contacts that had it. */
async function eraseMemberships(
  tx: Tx,
  { workspaceId }: Person,
  members: MembershipOfPerson[],
): Promise<void> {
  // Another contact had the number when it was called last: the name and the address are not the person's.
  const isOfOther = ({ isOwn, contact_id }: MembershipOfPerson) => !isOwn && contact_id !== null
  const { own = [], ofOthers = [] } = Object.groupBy(members, (member) =>
    isOfOther(member) ? 'ofOthers' : 'own',
  )
  const toIds = (rows: MembershipOfPerson[]) => rows.map(({ id }) => id)
  await removeContactDetails(tx, toIds(own))
  await tx
    .update(memberships)
    .set({ phone_number: '', phone_e164: '' })
    .where(and(inWorkspace(memberships, workspaceId), isOneOf(memberships.id, toIds(ofOthers))))
}

/** Deletes the contacts of the person, and of other contacts the consents that are for the person's number. */
async function deleteContactsAndConsents(
  tx: Tx,
  { workspaceId, contactIds, phoneE164 }: Person,
): Promise<void> {
  for (const table of [contacts, deletedContacts]) {
    await tx
      .delete(table)
      .where(and(inWorkspace(table, workspaceId), isOneOf(table.id, contactIds)))
    await tx
      .update(table)
      .set({ consent: null })
      .where(and(inWorkspace(table, workspaceId), isConsentFor(table, phoneE164)))
  }
}

/** Adds the jobs that delete the recordings of the calls, and the calls at the provider. */
async function addDeletions(
  tx: Tx,
  queue: Queue,
  base: { workspace_id: WorkspaceId; erasure_id: number },
  erasedCalls: CallToErase[],
): Promise<void> {
  const deletions = erasedCalls.flatMap((call): ErasureDeletion[] => {
    const providerIds = [
      ...(call.vapi_call_id ? [call.vapi_call_id] : []),
      ...call.rejected_provider_ids,
      ...call.duplicate_provider_ids,
    ]
    return [
      ...(call.has_recording
        ? [{ ...base, kind: 'recording' as const, target: String(call.id) }]
        : []),
      ...providerIds.map((target) => ({ ...base, kind: 'provider_call' as const, target })),
    ]
  })
  if (deletions.length > 0) await tx.insert(erasureDeletions).values(deletions)
  await queue.sendAll(
    tx,
    'delete-erased',
    deletions.map((data) => ({ data })),
  )
}
