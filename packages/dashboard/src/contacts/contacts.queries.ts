import type { ContactInput } from '@callwright/contract'
import { keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api, userId } from '../lib/api.ts'

/** Which contacts a person is looking at; lives in the address. */
export interface ContactsQuery {
  search: string
  page: number
}

const pageSize = 20

/** Everything asked of the server about contacts. */
export const contactsQueries = {
  list: ({ search, page }: ContactsQuery) =>
    api.contacts.list.queryOptions({
      input: { user_id: userId, page, per_page: pageSize, ...(search && { search }) },
      placeholderData: keepPreviousData,
    }),

  count: () =>
    api.contacts.list.queryOptions({
      input: { user_id: userId, per_page: 1 },
      select: ({ total }) => total,
    }),
}

const refreshContacts = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: api.contacts.key() })

/** What a person may do to contacts; each waits until the lists it makes stale are fresh again. */
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
      onSuccess: (_answer, _input, _result, { client }) => refreshContacts(client),
    }),

  deleteMany: () =>
    mutationOptions({
      mutationFn: (contactIds: number[]) =>
        api.contacts.bulkDelete.call({ contact_ids: contactIds, user_id: userId }),
      onSuccess: (_answer, _input, _result, { client }) => refreshContacts(client),
    }),

  import: () =>
    mutationOptions({
      mutationFn: (file: File) => api.contacts.import.call({ file, user_id: userId }),
      onSuccess: (_answer, _input, _result, { client }) => refreshContacts(client),
    }),

  export: () =>
    mutationOptions({ mutationFn: () => api.contacts.export.call({ user_id: userId }) }),
}
