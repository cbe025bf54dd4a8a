import type { ApiKeyInput } from '@callwright/contract'
import { mutationOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { createInvalidator } from '../lib/create-invalidator.ts'

export const apiKeysQueries = {
  list: () => api.apiKeys.list.queryOptions(),
}

const reload = createInvalidator(api.apiKeys.key())

export const apiKeysMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (input: ApiKeyInput) => api.apiKeys.create.call(input),
      onSuccess: reload,
    }),
  revoke: () =>
    mutationOptions({
      mutationFn: (id: number) => api.apiKeys.revoke.call({ params: { id } }),
      onSettled: reload,
    }),
}
