import type {
  ConsentInput,
  ContactFilter,
  ContactInput,
  RestoredContacts,
} from '@callwright/contract'
import { mutationOptions } from '@tanstack/react-query'
import { api, userId } from '../lib/api.ts'
import { createInvalidator } from '../lib/create-invalidator.ts'
import { uploadFile } from '../lib/csv-import/upload.ts'
import { ResponseError } from '../lib/response-error.ts'

/**
 * The number of contacts in a batch. A batch takes less than a second, so that progress is visible and other requests
 * do not wait.
 */
const deleteBatchSize = 1000

/**
 * The number of contacts in a batch that is restored. It is smaller than a batch that is deleted, because a new contact
 * is added to the index of the search.
 */
const restoreBatchSize = 500

/** All matching contacts, limited to the number that the person confirmed. */
export interface MatchingContacts {
  filter: ContactFilter
  /** The ids of matching contacts to keep. */
  exceptIds: number[]
  count: number
}

/** Returns the input for at most `limit` of the contacts that match. */
const toMatchingInput = (
  { filter, exceptIds }: Pick<MatchingContacts, 'filter' | 'exceptIds'>,
  limit: number,
) => ({
  contact_filter: filter,
  ...(exceptIds.length > 0 && { except_ids: exceptIds }),
  limit,
})

/** Restores contacts. The server responds with 404 when it finds none of them, and a later batch may have some. */
async function restoreBatch(contactIds: number[]): Promise<RestoredContacts> {
  try {
    return await api.contacts.restore.call({ contact_ids: contactIds, user_id: userId })
  } catch (error) {
    if (!(error instanceof ResponseError && error.status === 404)) throw error
    return {
      restored_count: 0,
      not_restored: contactIds.map((contact_id) => ({ contact_id, reason: 'not_found' })),
    }
  }
}

/** A file of contacts, and a consent for those whose line has none. */
export interface ContactImport {
  file: File
  consent: ConsentInput | null
}

/** Several contacts: the selected ones, or all that match. */
export type ContactSelection = { ids: number[] } | { matching: MatchingContacts }

/**
 * The mutations of contacts, in a file of their own since only dialogs, which load later, import them. Each stays
 * pending until the lists that it invalidates are fetched again. A failed deletion invalidates the lists, too, since
 * some contacts may be deleted.
 */
export const contactsMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (input: ContactInput) => api.contacts.create.call({ ...input, user_id: userId }),
      onSuccess: createInvalidator(api.contacts.key()),
    }),

  update: () =>
    mutationOptions({
      mutationFn: ({ id, ...input }: Partial<ContactInput> & { id: number }) =>
        api.contacts.update.call({ ...input, id, user_id: userId }),
      // The members of campaigns show the name and the number.
      onSuccess: createInvalidator(api.contacts.key(), api.campaigns.members.key()),
    }),

  delete: () =>
    mutationOptions({
      mutationFn: (id: number) =>
        api.contacts.delete.call({ params: { id }, query: { user_id: userId } }),
      onSettled: createInvalidator(api.contacts.key()),
    }),

  erase: () =>
    mutationOptions({
      mutationFn: (id: number) => api.contacts.erase.call({ id, confirm: 'erase' }),
      // Also after a failure, because a call that is live has taken the contact out of its campaigns.
      onSettled: createInvalidator(
        api.contacts.key(),
        api.campaigns.key(),
        api.calls.key(),
        api.erasures.key(),
      ),
    }),

  deleteMany: () =>
    mutationOptions({
      mutationFn: (contactIds: number[]) =>
        api.contacts.bulkDelete.call({ contact_ids: contactIds, user_id: userId }),
      onSettled: createInvalidator(api.contacts.key()),
    }),

  /** Deletes in batches; `onProgress` is called after each with the ids of its contacts. */
  deleteMatching: (onProgress: (deletedIds: number[]) => void) =>
    mutationOptions({
      mutationFn: async ({ filter, exceptIds, count }: MatchingContacts) => {
        let deletedCount = 0
        while (deletedCount < count) {
          const limit = Math.min(deleteBatchSize, count - deletedCount)
          const { deleted_ids } = await api.contacts.bulkDelete.call({
            ...toMatchingInput({ filter, exceptIds }, limit),
            user_id: userId,
          })
          deletedCount += deleted_ids.length
          onProgress(deleted_ids)
          if (deleted_ids.length < limit) break
        }
      },
      onSettled: createInvalidator(api.contacts.key()),
    }),

  /** Stores one consent for several contacts, or withdraws theirs; together, so that a failure changes nothing. */
  setConsent: () =>
    mutationOptions({
      mutationFn: ({
        selection,
        consent,
      }: {
        selection: ContactSelection
        consent: ConsentInput | null
      }) =>
        api.contacts.setConsent.call({
          ...('ids' in selection
            ? { contact_ids: selection.ids }
            : toMatchingInput(selection.matching, selection.matching.count)),
          consent,
          user_id: userId,
        }),
      // Members that were skipped for want of consent are called.
      onSuccess: createInvalidator(api.contacts.key(), api.campaigns.key()),
    }),

  /** Undoes a deletion in batches; `onProgress` is called after each but the last with the number of restored contacts. */
  restore: (onProgress: (restoredCount: number) => void) =>
    mutationOptions({
      mutationFn: async (contactIds: number[]): Promise<RestoredContacts> => {
        const result: RestoredContacts = { restored_count: 0, not_restored: [] }
        for (let start = 0; start < contactIds.length; start += restoreBatchSize) {
          if (start > 0) onProgress(result.restored_count)
          const batch = await restoreBatch(contactIds.slice(start, start + restoreBatchSize))
          result.restored_count += batch.restored_count
          result.not_restored.push(...batch.not_restored)
        }
        return result
      },
      onSettled: createInvalidator(api.contacts.key(), api.campaigns.key()),
    }),

  /** `onUploadProgress` is called with the uploaded fraction, from 0 to 1. */
  import: (onUploadProgress: (fraction: number) => void) =>
    mutationOptions({
      mutationFn: ({ file, consent }: ContactImport) => {
        const fields = {
          file,
          ...(consent && { consent: JSON.stringify(consent) }),
          user_id: userId,
        }
        return uploadFile(file, onUploadProgress, (context) =>
          api.contacts.import.call(fields, { context }),
        )
      },
      onSuccess: createInvalidator(api.contacts.key()),
    }),
}
