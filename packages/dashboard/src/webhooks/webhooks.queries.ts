import type { WebhookDeliveryState, WebhookInput, WebhookPatch } from '@callwright/contract'
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { createInvalidator } from '../lib/create-invalidator.ts'

const invalidateAll = createInvalidator(api.webhooks.key())

/** How often deliveries are read again while one of them is pending: no event of the server tells of them. */
const pendingRefetchMs = 5000

export const webhooksQueries = {
  list: () => api.webhooks.list.queryOptions(),
  /** The deliveries of a webhook, newest first, in pages. */
  deliveries: (id: number, state: WebhookDeliveryState | undefined) =>
    infiniteQueryOptions({
      queryKey: [...api.webhooks.deliveries.key(), { id, state }],
      queryFn: ({ pageParam, signal }) =>
        api.webhooks.deliveries.call(
          { id, ...(state && { state }), ...(pageParam !== null && { before: pageParam }) },
          { signal },
        ),
      initialPageParam: null as number | null,
      getNextPageParam: ({ next_before }) => next_before,
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ deliveries }) => deliveries.some((each) => each.state === 'pending'))
          ? pendingRefetchMs
          : false,
    }),
}

export const webhooksMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (input: WebhookInput) => api.webhooks.create.call(input),
      onSuccess: invalidateAll,
    }),
  update: () =>
    mutationOptions({
      mutationFn: (input: WebhookPatch & { id: number }) => api.webhooks.update.call(input),
      onSuccess: invalidateAll,
    }),
  delete: () =>
    mutationOptions({
      mutationFn: (id: number) => api.webhooks.delete.call({ params: { id } }),
      onSuccess: invalidateAll,
    }),
  rotateSecret: () =>
    mutationOptions({
      mutationFn: (id: number) => api.webhooks.rotateSecret.call({ id }),
      onSuccess: invalidateAll,
    }),
  test: () =>
    mutationOptions({
      mutationFn: (id: number) => api.webhooks.test.call({ id }),
      onSuccess: invalidateAll,
    }),
  replay: () =>
    mutationOptions({
      mutationFn: (id: number) => api.webhooks.replay.call({ id }),
      onSuccess: invalidateAll,
    }),
}
