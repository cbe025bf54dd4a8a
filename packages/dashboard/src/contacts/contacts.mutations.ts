import type { ContactFilter, ContactInput } from '@callwright/contract'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api, userId } from '../lib/api.ts'
import { fetchTelling } from './upload.ts'

/** As many as are gone in well under a second, so that progress shows and nobody else waits long. */
const deletedAtOnce = 1000

/** Contacts that match, as many as were counted when the person said yes. */
export interface MatchingContacts {
  filter: ContactFilter
  /** Ids of those that match and are to stay. */
  except: number[]
  count: number
}

const refreshContacts = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: api.contacts.key() })

/**
 * What a person may do to contacts; comes with the dialogs in which it is done. Each waits until the lists it
 * makes stale are fresh again. A deletion that failed makes them stale too: the contact was gone already, or
 * some of many are.
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

  /** In steps: `onProgress` hears after each how many are gone. */
  deleteMatching: (onProgress: (deleted: number) => void) =>
    mutationOptions({
      mutationFn: async ({ filter, except, count }: MatchingContacts) => {
        let deleted = 0
        while (deleted < count) {
          const limit = Math.min(deletedAtOnce, count - deleted)
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

  /** `onSent` hears how much of the file is on its way, from 0 to 1. */
  import: (onSent: (share: number) => void) =>
    mutationOptions({
      mutationFn: async (file: File) => {
        // Rejects when the file has changed since it was chosen: sending it would only seem to have no server.
        await file.slice(0, 1).arrayBuffer()
        const context = { fetch: fetchTelling(onSent) }
        return api.contacts.import.call({ file, user_id: userId }, { context })
      },
      onSuccess: (_answer, _input, _result, { client }) => refreshContacts(client),
    }),
}
