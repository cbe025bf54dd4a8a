import type { ContactFilter, ContactInput } from '@callwright/contract'
import { mutationOptions } from '@tanstack/react-query'
import { api, userId } from '../lib/api.ts'
import { createInvalidator } from '../lib/create-invalidator.ts'
import { fetchWithProgress } from './upload.ts'

/**
 * The number of contacts in a batch. A batch takes less than a second, so that progress is visible and other requests
 * do not wait.
 */
const deleteBatchSize = 1000

/** All matching contacts, limited to the number that the person confirmed. */
export interface MatchingContacts {
  filter: ContactFilter
  /** The ids of matching contacts to keep. */
  exceptIds: number[]
  count: number
}

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
      mutationFn: ({ id, ...input }: ContactInput & { id: number }) =>
        api.contacts.update.call({ ...input, id, user_id: userId }),
      onSuccess: createInvalidator(api.contacts.key()),
    }),

  delete: () =>
    mutationOptions({
      mutationFn: (id: number) =>
        api.contacts.delete.call({ params: { id }, query: { user_id: userId } }),
      onSettled: createInvalidator(api.contacts.key()),
    }),

  deleteMany: () =>
    mutationOptions({
      mutationFn: (contactIds: number[]) =>
        api.contacts.bulkDelete.call({ contact_ids: contactIds, user_id: userId }),
      onSettled: createInvalidator(api.contacts.key()),
    }),

  /** Deletes in batches; `onProgress` is called after each with the number of deleted contacts. */
  deleteMatching: (onProgress: (deletedCount: number) => void) =>
    mutationOptions({
      mutationFn: async ({ filter, exceptIds, count }: MatchingContacts) => {
        let deletedCount = 0
        while (deletedCount < count) {
          const limit = Math.min(deleteBatchSize, count - deletedCount)
          const { deleted_count } = await api.contacts.bulkDelete.call({
            contact_filter: { search: filter.search, tag: filter.tag },
            ...(exceptIds.length > 0 && { except_ids: exceptIds }),
            limit,
            user_id: userId,
          })
          deletedCount += deleted_count
          onProgress(deletedCount)
          if (deleted_count < limit) break
        }
        return { deleted_count: deletedCount }
      },
      onSettled: createInvalidator(api.contacts.key()),
    }),

  /** `onUploadProgress` is called with the uploaded fraction, from 0 to 1. */
  import: (onUploadProgress: (fraction: number) => void) =>
    mutationOptions({
      mutationFn: async (file: File) => {
        // Reading rejects when the file has changed since it was chosen, while an upload would fail as if the server
        // were unreachable.
        await file.slice(0, 1).arrayBuffer()
        const context = { fetch: fetchWithProgress(onUploadProgress) }
        return api.contacts.import.call({ file, user_id: userId }, { context })
      },
      onSuccess: createInvalidator(api.contacts.key()),
    }),
}
