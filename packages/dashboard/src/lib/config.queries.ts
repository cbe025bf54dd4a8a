import { api } from './api.ts'

/** What the browser must know of the server: asked once. */
export const configQueries = {
  current: () => api.config.get.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
}
