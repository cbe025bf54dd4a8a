import type { Erasure, RetentionPatch } from '@callwright/contract'
import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { createInvalidator } from '../lib/create-invalidator.ts'

/** How often the erasures are read again while one of them deletes. */
const pollMs = 3000

const isRunning = ({ finished_at }: Erasure) => finished_at === null

export const privacyQueries = {
  retention: () => api.workspace.getRetention.queryOptions(),
  erasures: (page: number) =>
    api.erasures.list.queryOptions({
      input: { page },
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.erasures.some(isRunning) ? pollMs : false),
    }),
}

export const privacyMutations = {
  /** Reads what is stored now, to compare a change with it. */
  readRetention: () =>
    mutationOptions({
      mutationFn: (_: undefined, { client }) =>
        client.fetchQuery({ ...privacyQueries.retention(), staleTime: 0 }),
    }),
  storeRetention: () =>
    mutationOptions({
      mutationFn: (changes: RetentionPatch) => api.workspace.setRetention.call(changes),
      onSuccess: createInvalidator(api.workspace.getRetention.key()),
    }),
  retryErasure: () =>
    mutationOptions({
      mutationFn: (id: number) => api.erasures.retry.call({ id }),
      onSuccess: createInvalidator(api.erasures.key()),
    }),
}
