import { type ContactFilter, maxContactIds } from '@callwright/contract'
import { lockContactCount } from '../db/contact-counts.ts'
import { restorableSince } from '../db/deleted-contacts.ts'
import type { Tx } from '../db/open.ts'
import { type FindErased, holdErasedNumbers } from '../db/suppressions.ts'
import { isUniqueViolation } from '../db/violations.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import type { Deps } from '../deps.ts'
import type { Dialer } from '../dialer/index.ts'
import { HttpError, invalidField, notFound } from '../errors.ts'
import { publishChange } from '../events/index.ts'
import { withIdempotency } from '../idempotency/index.ts'
import { implementer } from '../implementer.ts'
import { pageInfo } from '../paging.ts'
import { requireGivenBy } from './consent.ts'
import { listContacts } from './contacts.pages.ts'
import {
  deleteContacts,
  findDeleted,
  findDeletedNumbers,
  insertContact,
  listContactIds,
  lockContact,
  restoreContacts,
  selectMatchingIds,
  storeConsent,
  updateContact,
} from './contacts.store.ts'
import { invalidPhoneNumber, toE164 } from './phone.ts'

/** Some contacts of a request: by their ids, or those that match a filter. */
interface Selection {
  contact_ids?: number[] | undefined
  contact_filter?: ContactFilter | undefined
  except_ids: number[]
  limit: number
}

/** Returns a function that selects the ids of contacts. Throws `HttpError` 400 for a selection that contradicts itself. */
function selectionOf(
  workspaceId: WorkspaceId,
  { contact_ids, contact_filter, except_ids, limit }: Selection,
): (tx: Tx) => number[] | Promise<number[]> {
  if (contact_ids && except_ids.length > 0) {
    throw invalidField('except_ids', 'except_ids can be used only together with contact_filter')
  }
  if (contact_filter && !contact_ids) {
    return (tx) => selectMatchingIds(tx, workspaceId, contact_filter, { except: except_ids, limit })
  }
  if (contact_ids && !contact_filter) return () => contact_ids
  throw invalidField('contact_ids', 'Give either contact_ids or contact_filter')
}

/** Implements /api/contacts, except import and export, which stream. */
export function contactRoutes(deps: Deps, dialer: Dialer) {
  const { db, hashNumber, now, settings } = deps
  const requireE164 = (phoneNumber: string): string => {
    const e164 = toE164(phoneNumber, settings.defaultCountry)
    if (e164) return e164
    throw invalidField('phone_number', invalidPhoneNumber)
  }
  const duplicateNumber = () => {
    const message = 'A contact with this phone number already exists'
    return new HttpError(409, 'already_exists', message, { phone_number: message })
  }
  const refuseErased = async (findErased: FindErased | null, e164: string) => {
    const reason = (await findErased?.([e164]))?.get(e164)
    if (reason) throw new HttpError(409, 'wrong_state', reason, { phone_number: reason })
  }
  const deleteSelected = (
    workspaceId: WorkspaceId,
    selectIds: (tx: Tx) => number[] | Promise<number[]>,
  ) =>
    db.transaction(async (tx) => {
      await lockContactCount(tx, workspaceId)
      const ids = await selectIds(tx)
      await dialer.skipContacts(tx, workspaceId, ids)
      const deletedIds = await deleteContacts(tx, workspaceId, ids, now())
      if (deletedIds.length > 0) await publishChange(tx, workspaceId, 'contacts', deletedIds)
      return deletedIds
    })
  const toDeletedContacts = (deleted_ids: number[]) => ({
    deleted_count: deleted_ids.length,
    deleted_ids,
  })

  return {
    list: implementer.contacts.list.handler(async ({ input, context }) => {
      const { workspaceId } = context.access
      const { contacts, total } = await listContacts(db, workspaceId, input, input)
      return { contacts, ...pageInfo(input, total) }
    }),

    listIds: implementer.contacts.listIds.handler(async ({ input, context }) => ({
      contact_ids: await listContactIds(db, context.access.workspaceId, input, maxContactIds),
    })),

    create: implementer.contacts.create.handler(({ input, context }) => {
      const { workspaceId } = context.access
      const phone_e164 = requireE164(input.phone_number)
      requireGivenBy(input.consent, now())
      return withIdempotency(deps, context, workspaceId, input, async (tx) => {
        await refuseErased(await holdErasedNumbers(tx, hashNumber, workspaceId), phone_e164)
        await lockContactCount(tx, workspaceId)
        const row = { ...input, phone_e164, workspace_id: workspaceId, created_at: now() }
        const contact = await insertContact(tx, row)
        if (!contact) throw duplicateNumber()
        await publishChange(tx, workspaceId, 'contacts', [contact.id])
        return { contact }
      })
    }),

    update: implementer.contacts.update.handler(async ({ input, context }) => {
      const { user_id: _, id, ...fields } = input
      const { phone_number } = fields
      const { workspaceId } = context.access
      requireGivenBy(fields.consent, now())
      const isChange = Object.keys(fields).length > 0
      const contact = await db
        .transaction(async (tx) => {
          const findErased =
            phone_number === undefined ? null : await holdErasedNumbers(tx, hashNumber, workspaceId)
          const former = await lockContact(tx, workspaceId, id)
          // A text that is sent back unchanged means the same number, also after a change of DEFAULT_COUNTRY.
          const e164 =
            phone_number === undefined || phone_number === former?.phone_number
              ? null
              : requireE164(phone_number)
          if (e164 !== null) await refuseErased(findErased, e164)
          const changedContact = await updateContact(tx, workspaceId, id, {
            ...fields,
            ...(e164 !== null && { phone_e164: e164 }),
            ...(isChange && { updated_at: now() }),
          })
          if (changedContact) {
            await dialer.updateMembersOfContact(tx, workspaceId, id)
            if (fields.consent) await dialer.reconsiderSkipped(tx, workspaceId, [id], 'consent')
            const isCorrected =
              changedContact.phone_e164 !== former?.phone_e164 ||
              changedContact.time_zone !== former.time_zone
            // Any gate may have refused the former number or time zone for good.
            if (isCorrected) await dialer.reconsiderSkipped(tx, workspaceId, [id], null)
            await publishChange(tx, workspaceId, 'contacts', [id])
          }
          return changedContact
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? duplicateNumber() : error
        })
      if (!contact) throw notFound('Contact')
      return { contact }
    }),

    delete: implementer.contacts.delete.handler(async ({ input: { params }, context }) => {
      const deletedIds = await deleteSelected(context.access.workspaceId, () => [params.id])
      if (deletedIds.length === 0) throw notFound('Contact')
      return { deleted_count: deletedIds.length }
    }),

    bulkDelete: implementer.contacts.bulkDelete.handler(async ({ input, context }) => {
      const { workspaceId } = context.access
      return toDeletedContacts(await deleteSelected(workspaceId, selectionOf(workspaceId, input)))
    }),

    setConsent: implementer.contacts.setConsent.handler(({ input, context }) => {
      const { workspaceId } = context.access
      const { consent } = input
      requireGivenBy(consent, now())
      const selectIds = selectionOf(workspaceId, input)
      return db.transaction(async (tx) => {
        const selectedIds = await selectIds(tx)
        const ids = await storeConsent(tx, workspaceId, selectedIds, { consent, updatedAt: now() })
        if (consent) await dialer.reconsiderSkipped(tx, workspaceId, ids, 'consent')
        if (ids.length > 0) await publishChange(tx, workspaceId, 'contacts', ids)
        return { updated_count: ids.length }
      })
    }),

    restore: implementer.contacts.restore.handler(({ input, context }) => {
      const { workspaceId } = context.access
      const ids = [...new Set(input.contact_ids)]
      return db.transaction(async (tx) => {
        const findErased = await holdErasedNumbers(tx, hashNumber, workspaceId)
        await lockContactCount(tx, workspaceId)
        const deletedSince = restorableSince(now())
        const numbers = findErased
          ? await findDeletedNumbers(tx, workspaceId, ids, deletedSince)
          : new Map<number, string>()
        const erased = await findErased?.([...numbers.values()])
        const isErased = (id: number) => erased?.has(numbers.get(id) ?? '') ?? false
        const restorableIds = ids.filter((id) => !isErased(id))
        const restoredIds = await restoreContacts(tx, workspaceId, restorableIds, deletedSince)
        await dialer.restoreContacts(tx, workspaceId, restoredIds)
        if (restoredIds.length > 0) await publishChange(tx, workspaceId, 'contacts', restoredIds)
        const { existing, deleted } = await findDeleted(tx, workspaceId, ids, deletedSince)
        if (existing.size + deleted.size === 0) {
          const message = 'There is nothing to restore: a deletion can be undone for one minute'
          throw new HttpError(404, 'not_found', message)
        }
        return {
          restored_count: existing.size,
          not_restored: ids
            .filter((id) => !existing.has(id))
            .map((contact_id) => ({
              contact_id,
              reason: isErased(contact_id)
                ? ('number_suppressed' as const)
                : deleted.has(contact_id)
                  ? ('number_taken' as const)
                  : ('not_found' as const),
            })),
        }
      })
    }),
  }
}
