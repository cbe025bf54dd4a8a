import type { Call } from '@callwright/contract'
import { fetchProviderCall } from '@callwright/voice/client'
import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, userId } from '../lib/api.ts'
import { configQueries } from '../lib/config.queries.ts'
import { useToken } from '../lib/token.ts'
import { type EnhancedCall, enhanceCall } from './enhanced-call.ts'

/** The provider's own record of a call, asked again only when ours or the token has changed. */
function providerCall(call: Call, token: string | null) {
  const { id, vapi_call_id: externalId, updated_at } = call
  return queryOptions({
    queryKey: ['provider-call', id, { externalId, updated_at, token }],
    queryFn: async ({ client, signal }) => {
      const { provider } = await client.ensureQueryData(configQueries.current())
      return fetchProviderCall({
        baseUrl: provider.base_url,
        token: token ?? '',
        id: externalId ?? '',
        signal,
      })
    },
    enabled: token !== null && externalId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // While a changed call is asked for again, what was known of it stays in sight.
    placeholderData: (previous, previousQuery) =>
      token !== null && previousQuery?.queryKey[1] === id ? previous : undefined,
  })
}

/** Everything asked about calls: of the server, and of the provider for one call. */
export const callsQueries = {
  /** Of every question about calls. */
  key: () => api.calls.key(),

  list: ({ perPage, campaignId }: { perPage: number; campaignId?: number }) =>
    api.calls.list.queryOptions({
      input: {
        user_id: userId,
        per_page: perPage,
        ...(campaignId !== undefined && { campaign_id: campaignId }),
      },
      placeholderData: keepPreviousData,
    }),

  /** Of one campaign or all, over so many days or, without `days`, all there ever were. */
  stats: ({ campaignId, ...period }: { campaignId?: number; days?: number; tz: string }) =>
    api.calls.stats.queryOptions({
      input: {
        user_id: userId,
        ...period,
        ...(campaignId !== undefined && { campaign_id: campaignId }),
      },
      placeholderData: keepPreviousData,
    }),
}

const refreshCalls = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: api.calls.key() })

/** What a person may do to calls; each waits until the lists it makes stale are fresh again. */
export const callsMutations = {
  sync: () =>
    mutationOptions({
      mutationKey: api.calls.sync.mutationKey(),
      mutationFn: (externalId: string) => api.calls.sync.call({ vapi_call_id: externalId }),
      onSuccess: (_answer, _input, _result, { client }) => refreshCalls(client),
    }),

  syncAll: () =>
    mutationOptions({
      mutationKey: api.calls.syncAll.mutationKey(),
      mutationFn: () => api.calls.syncAll.call({ user_id: userId }),
      onSuccess: (_answer, _input, _result, { client }) => refreshCalls(client),
    }),
}

/** A stored call joined with the provider's record of it, and why that failed if it did. */
interface Enhancement {
  call: EnhancedCall
  error: Error | null
}

/** Joins one call with the provider's record of it, as soon as that is there. */
export function useEnhancedCall(call: Call): Enhancement {
  const { data, error } = useQuery(providerCall(call, useToken()))
  // A long transcript is aligned with its times once, not at every render.
  return { call: useMemo(() => enhanceCall(call, data), [call, data]), error }
}

/** Joins each call with the provider's record of it, as these arrive. */
export function useEnhancedCalls(calls: Call[]): EnhancedCall[] {
  const token = useToken()
  const answers = useQueries({ queries: calls.map((call) => providerCall(call, token)) })
  return calls.map((call, index) => enhanceCall(call, answers[index]?.data))
}
