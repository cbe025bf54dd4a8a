import type { ContactFilter, ContactSort } from '@callwright/contract'
import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import { api, userId } from '../lib/api.ts'

/** What the contact list shows: filter, order and page, kept in the URL. */
export interface ContactsQuery extends ContactFilter {
  sort: ContactSort
  page: number
}

const pageSize = 20
const maxSuggestions = 5

/** The queries for contacts. */
export const contactsQueries = {
  list: ({ search, tag, consent, sort, page }: ContactsQuery) =>
    api.contacts.list.queryOptions({
      input: {
        ...{ user_id: userId, page, per_page: pageSize },
        ...(search && { search }),
        ...(tag && { tag }),
        ...(consent && { consent }),
        ...(sort !== 'newest' && { sort }),
      },
      placeholderData: keepPreviousData,
    }),

  /** The first contacts that match, for suggestions. */
  suggestions: (search: string) =>
    api.contacts.list.queryOptions({
      input: { user_id: userId, per_page: maxSuggestions, search },
      placeholderData: keepPreviousData,
      enabled: search !== '',
    }),

  count: () =>
    api.contacts.list.queryOptions({
      input: { user_id: userId, per_page: 1 },
      select: ({ total }) => total,
    }),
}

/**
 * The mutation that exports the contacts that match, all of them without a filter. It is not one of
 * `contactsMutations`, whose file loads only with the dialogs.
 */
export function exportContactsMutation() {
  return mutationOptions({
    mutationFn: ({ search, tag, consent }: ContactFilter) =>
      api.contacts.export.call({
        user_id: userId,
        ...(search && { search }),
        ...(tag && { tag }),
        ...(consent && { consent }),
      }),
  })
}
