import type { DisclosurePatch } from '@callwright/contract'
import { mutationOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { createInvalidator } from '../lib/create-invalidator.ts'

export const disclosureQueries = {
  current: () => api.disclosure.get.queryOptions(),
}

export const disclosureMutations = {
  store: () =>
    mutationOptions({
      mutationFn: (changes: DisclosurePatch) => api.disclosure.set.call(changes),
      onSuccess: createInvalidator(api.disclosure.key()),
    }),
}
