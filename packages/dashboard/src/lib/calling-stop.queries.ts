import { mutationOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { createInvalidator } from './create-invalidator.ts'

export const callingStopQueries = {
  current: () => api.callingStop.get.queryOptions({ select: ({ stop }) => stop }),
}

const invalidate = createInvalidator(api.callingStop.key(), api.campaigns.key())

export const callingStopMutations = {
  start: () =>
    mutationOptions({
      mutationFn: (reason: string) => api.callingStop.start.call({ reason }),
      onSuccess: invalidate,
    }),
  lift: () =>
    mutationOptions({ mutationFn: () => api.callingStop.lift.call({}), onSuccess: invalidate }),
}
