import { mutationOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { createInvalidator } from '../lib/create-invalidator.ts'

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
