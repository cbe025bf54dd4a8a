import { api } from './api.ts'

/** The public settings of the server, fetched once. */
export const configQueries = {
  current: () =>
    api.config.get.queryOptions({ staleTime: Number.POSITIVE_INFINITY, meta: { isPublic: true } }),
}
