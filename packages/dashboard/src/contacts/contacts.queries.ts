import type { ContactFilter, ContactSort } from '@callwright/contract'
import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import { api, userId } from '../lib/api.ts'

/** Which contacts a person is looking at; lives in the address. */
export interface ContactsQuery extends ContactFilter {
  sort: ContactSort
  page: number
}

const pageSize = 20

/** Everything asked of the server about contacts. */
export const contactsQueries = {
  list: ({ search, tag, sort, page }: ContactsQuery) =>
    api.contacts.list.queryOptions({
      input: {
        ...{ user_id: userId, page, per_page: pageSize },
        ...(search && { search }),
        ...(tag && { tag }),
        ...(sort !== 'newest' && { sort }),
      },
      placeholderData: keepPreviousData,
    }),

  count: () =>
    api.contacts.list.queryOptions({
      input: { user_id: userId, per_page: 1 },
      select: ({ total }) => total,
    }),

  /** All of them as a file; asked for when a person wants it. */
  export: () =>
    mutationOptions({ mutationFn: () => api.contacts.export.call({ user_id: userId }) }),
}
