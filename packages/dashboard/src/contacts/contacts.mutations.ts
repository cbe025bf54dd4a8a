import type { ContactFilter, ContactInput } from '@callwright/contract'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api, userId } from '../lib/api.ts'
import { fetchWithProgress } from './upload.ts'

/** The batch size: each batch takes well under a second, so that progress shows and other requests do not wait. */
const deleteBatchSize = 1000

/** All matching contacts, limited to the number that the person confirmed. */
export interface MatchingContacts {
  filter: ContactFilter
  /** The ids of matching contacts to keep. */
  except: number[]
  count: number
}

const refreshContacts = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: api.contacts.key() })

/**
 * The mutations of contacts; only dialogs import them. Each waits until the lists that it invalidates are
 * fetched again. A failed deletion invalidates them, too: the contact was deleted before, or some of
 * several are deleted.
 */
export const contactsMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (input: ContactInput) => api.contacts.create.call({ ...input, user_id: userId }),
      onSuccess: (_answer, _input, _result, { client }) => refreshContacts(client),
    }),

  update: () =>
    mutationOptions({
      mutationFn: ({ id, ...input }: ContactInput & { id: number }) =>
        api.contacts.update.call({ ...input, id, user_id: userId }),
      onSuccess: (_answer, _input, _result, { client }) => refreshContacts(client),
    }),

  delete: () =>
    mutationOptions({
      mutationFn: (id: number) =>
        api.contacts.delete.call({ params: { id }, query: { user_id: userId } }),
      onSettled: (_answer, _error, _input, _result, { client }) => refreshContacts(client),
    }),

  deleteMany: () =>
    mutationOptions({
      mutationFn: (contactIds: number[]) =>
        api.contacts.bulkDelete.call({ contact_ids: contactIds, user_id: userId }),
      onSettled: (_answer, _error, _input, _result, { client }) => refreshContacts(client),
    }),

  /** Deletes in batches; `onProgress` is called after each with the number of deleted contacts. */
  deleteMatching: (onProgress: (deleted: number) => void) =>
    mutationOptions({
      mutationFn: async ({ filter, except, count }: MatchingContacts) => {
        let deleted = 0
        while (deleted < count) {
          const limit = Math.min(deleteBatchSize, count - deleted)
          const { deleted_count } = await api.contacts.bulkDelete.call({
            contact_filter: { search: filter.search, tag: filter.tag },
            ...(except.length > 0 && { except_ids: except }),
            limit,
            user_id: userId,
          })
          deleted += deleted_count
          onProgress(deleted)
          if (deleted_count < limit) break
        }
        return { deleted_count: deleted }
      },
      onSettled: (_answer, _error, _input, _result, { client }) => refreshContacts(client),
    }),

  /** `onSent` is called with the uploaded fraction, from 0 to 1. */
  import: (onSent: (share: number) => void) =>
    mutationOptions({
      mutationFn: async (file: File) => {
        // Rejects when the file has changed since it was chosen: the upload would fail like an unreachable server.
        await file.slice(0, 1).arrayBuffer()
        const context = { fetch: fetchWithProgress(onSent) }
        return api.contacts.import.call({ file, user_id: userId }, { context })
      },
      onSuccess: (_answer, _input, _result, { client }) => refreshContacts(client),
    }),
}
