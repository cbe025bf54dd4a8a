import type { DisclosureInput } from '@callwright/contract'
import { mutationOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { createInvalidator } from '../lib/create-invalidator.ts'

export const disclosureQueries = {
  current: () => api.disclosure.get.queryOptions(),
}

export const disclosureMutations = {
  store: () =>
    mutationOptions({
      mutationFn: (input: DisclosureInput) => api.disclosure.set.call(input),
      onSuccess: createInvalidator(api.disclosure.key()),
    }),
}
