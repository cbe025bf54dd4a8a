import type { Call, CallResult } from '@callwright/contract'
import type { ProviderError } from '@callwright/voice/client'
import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import { api, userId } from '../lib/api.ts'
import { configQueries } from '../lib/config.queries.ts'
import { createInvalidator } from '../lib/create-invalidator.ts'
import { useToken } from '../lib/token.ts'
import { type EnhancedCall, enhanceCall } from './enhanced-call.ts'

/** The provider's record of a call, fetched again only when the stored call or the token changes. */
function providerCallQuery(call: Call, token: string | null) {
  const { id, vapi_call_id: externalId, updated_at } = call
  return queryOptions({
    queryKey: ['provider-call', id, { externalId, updated_at, token }],
    queryFn: async ({ client, signal }) => {
      const { provider } = await client.ensureQueryData(configQueries.current())
      // Loaded here, because only a browser with a token needs it.
      const { fetchProviderCall } = await import('@callwright/voice/client')
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
    // While a changed call is fetched again, its previous record stays visible.
    placeholderData: (previous, previousQuery) =>
      token !== null && previousQuery?.queryKey[1] === id ? previous : undefined,
  })
}

/** Selects calls by campaign and period. */
interface CallsFilter {
  /** Only the calls of this campaign; undefined includes all campaigns. */
  campaignId?: number
  /** Only the calls of the last days; undefined includes all calls. */
  days?: number
  /** The time zone of the days. */
  tz?: string
}

const filterInput = ({ campaignId, ...period }: CallsFilter) => ({
  user_id: userId,
  ...period,
  ...(campaignId !== undefined && { campaign_id: campaignId }),
})

const resultInput = (result: CallResult | undefined) =>
  result === 'qualified' ? { qualified: true } : result && { outcome: result }

/** The server's queries for calls. */
export const callsQueries = {
  /** The key of all queries for calls. */
  key: () => api.calls.key(),

  /** The latest calls, all of them, those with an outcome, or the qualified ones. */
  list: ({
    perPage,
    outcome,
    ...filter
  }: CallsFilter & { perPage: number; outcome?: CallResult | undefined }) =>
    api.calls.list.queryOptions({
      input: { per_page: perPage, ...filterInput(filter), ...resultInput(outcome) },
      placeholderData: keepPreviousData,
    }),

  /** A call with its full transcript and its turns. */
  byId: (id: number) => api.calls.get.queryOptions({ input: { id, user_id: userId } }),

  stats: (filter: CallsFilter) =>
    api.calls.stats.queryOptions({
      input: filterInput(filter),
      placeholderData: keepPreviousData,
    }),
}

/** The mutations of calls; each stays pending until the lists that it invalidates are fetched again. */
export const callsMutations = {
  sync: () =>
    mutationOptions({
      mutationKey: api.calls.sync.mutationKey(),
      mutationFn: (externalId: string) => api.calls.sync.call({ vapi_call_id: externalId }),
      onSuccess: createInvalidator(api.calls.key()),
    }),

  /** Adds the number of a call to the do-not-call list. */
  addToDoNotCallList: () =>
    mutationOptions({
      mutationFn: (input: { call_id: number; reason: string }) =>
        api.suppressions.create.call({ ...input, user_id: userId }),
      // Also after a failure, because the number may have been added elsewhere.
      onSettled: createInvalidator(
        api.suppressions.key(),
        api.campaigns.key(),
        api.calls.get.key(),
      ),
    }),

  syncAll: () =>
    mutationOptions({
      mutationKey: api.calls.syncAll.mutationKey(),
      mutationFn: () => api.calls.syncAll.call({ user_id: userId }),
      onSuccess: createInvalidator(api.calls.key()),
    }),
}

/** A stored call merged with the provider's record, and the error if the record could not be loaded. */
interface EnhancedCallResult {
  call: EnhancedCall
  error: Error | null
}

/** The state of a call's full transcript: loaded, still loading, or the error and a function that tries again. */
export type FullTranscriptState =
  | { state: 'ready'; transcript: string | null }
  | { state: 'pending' }
  | { state: 'failed'; error: Error; retry: () => unknown }

/** Fetches the full transcript of a call when a list has truncated it and `isShown` is true. */
export function useFullTranscript(call: EnhancedCall, isShown = true): FullTranscriptState {
  const isTruncated = call.transcript_cut === true
  const enabled = isTruncated && isShown
  const { data, error, refetch } = useQuery({ ...callsQueries.byId(call.id), enabled })
  if (!isTruncated) return { state: 'ready', transcript: call.transcript }
  if (data) return { state: 'ready', transcript: data.call.transcript }
  return error ? { state: 'failed', error, retry: refetch } : { state: 'pending' }
}

/** Merges a call with the provider's record once it is loaded. */
export function useEnhancedCall(call: Call): EnhancedCallResult {
  const { data, error } = useQuery(providerCallQuery(call, useToken()))
  return { call: enhanceCall(call, data), error }
}

/** Merges each call with the provider's record once it is loaded. */
export function useEnhancedCalls(calls: Call[]): EnhancedCall[] {
  const token = useToken()
  const providerCalls = useQueries({ queries: calls.map((call) => providerCallQuery(call, token)) })
  return calls.map((call, index) => {
    const { data, error, isLoading = false } = providerCalls[index] ?? {}
    // Its class is loaded with the provider's client.
    const isUnknownToProvider = (error as ProviderError | null)?.kind === 'not-found'
    return { ...enhanceCall(call, data), isLoadingRecord: isLoading, isUnknownToProvider }
  })
}
