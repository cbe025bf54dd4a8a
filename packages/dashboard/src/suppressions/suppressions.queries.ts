import type { SuppressionInput, SuppressionOrigin } from '@callwright/contract'
import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import { api, userId } from '../lib/api.ts'
import { createInvalidator } from '../lib/create-invalidator.ts'
import { uploadFile } from '../lib/csv-import/upload.ts'

/** What the do-not-call list shows: search, filter and page, kept in the URL. */
export interface SuppressionsQuery {
  search: string
  /** How the entries were added; undefined for all. */
  origin: SuppressionOrigin | undefined
  page: number
}

type SuppressionsFilter = Pick<SuppressionsQuery, 'search' | 'origin'>

const pageSize = 20

const filterInput = ({ search, origin }: SuppressionsFilter) => ({
  user_id: userId,
  ...(search && { search }),
  ...(origin && { origin }),
})

/** The queries for the do-not-call list. */
export const suppressionsQueries = {
  list: ({ page, ...filter }: SuppressionsQuery) =>
    api.suppressions.list.queryOptions({
      input: { ...filterInput(filter), page, per_page: pageSize },
      placeholderData: keepPreviousData,
    }),
}

// Campaigns skip other contacts after a change, and calls say whether their number is on the list.
const invalidate = createInvalidator(
  api.suppressions.key(),
  api.campaigns.key(),
  api.calls.get.key(),
)

/** The mutations of the do-not-call list; each stays pending until what it invalidates is fetched again. */
export const suppressionsMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (input: Omit<SuppressionInput, 'user_id'>) =>
        api.suppressions.create.call({ ...input, user_id: userId }),
      onSuccess: invalidate,
    }),

  delete: () =>
    mutationOptions({
      mutationFn: (id: number) =>
        api.suppressions.delete.call({ params: { id }, query: { user_id: userId } }),
      // Also after a failure, because another person may have removed the entry.
      onSettled: invalidate,
    }),

  /** `onUploadProgress` is called with the uploaded fraction, from 0 to 1. */
  import: (onUploadProgress: (fraction: number) => void) =>
    mutationOptions({
      mutationFn: (file: File) =>
        uploadFile(file, onUploadProgress, (context) =>
          api.suppressions.import.call({ file, user_id: userId }, { context }),
        ),
      onSuccess: invalidate,
    }),

  /** Exports the entries that match, all of them without a filter. */
  export: () =>
    mutationOptions({
      mutationFn: (filter: SuppressionsFilter) => api.suppressions.export.call(filterInput(filter)),
    }),
}
