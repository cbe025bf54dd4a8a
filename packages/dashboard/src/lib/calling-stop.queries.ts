import { api } from './api.ts'

export const callingStopQueries = {
  current: () => api.callingStop.get.queryOptions({ select: ({ stop }) => stop }),
}
