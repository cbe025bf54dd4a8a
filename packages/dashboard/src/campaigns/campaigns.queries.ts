import {
  type Campaign,
  type CampaignStatus,
  type ContactFilter,
  campaignLimits,
  type MemberState,
} from '@callwright/contract'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { api, userId } from '../lib/api.ts'
import { configQueries } from '../lib/config.queries.ts'
import { createInvalidator } from '../lib/create-invalidator.ts'
import { campaignPreviewKey } from '../lib/live.ts'
import type { CampaignPlan, CampaignPreviewPlan } from './campaign-form.ts'

/** The query for a campaign's contacts and calls; part of the URL. */
export interface CampaignQuery {
  /** The page of its contacts. */
  page: number
  /** Only contacts in this state. */
  state?: MemberState | undefined
  /** The page of its calls. */
  callsPage: number
}

/** The maximum number of contacts in the Create dialog. */
const maxContactChoices = 100

/** How often a scorecard is read again while calls are placed, or ended calls have no entry in the chain yet. */
const scorecardRefetchMs = 60_000

const membersPerPage = 10
const callsPerPage = 10

/** The queries for campaigns, and for the contacts and assistants that a new campaign needs. */
export const campaignsQueries = {
  list: (status?: CampaignStatus) =>
    api.campaigns.list.queryOptions({ input: { user_id: userId, ...(status && { status }) } }),

  /** One campaign of the cached list, which, unlike its own route, has no contact ids; null when it does not exist. */
  byId: (id: number) =>
    api.campaigns.list.queryOptions({
      input: { user_id: userId },
      select: ({ campaigns }) => campaigns.find((campaign) => campaign.id === id) ?? null,
    }),

  members: (id: number, { page, state }: Pick<CampaignQuery, 'page' | 'state'>) =>
    api.campaigns.members.queryOptions({
      input: { id, user_id: userId, page, per_page: membersPerPage, ...(state && { state }) },
      placeholderData: keepPreviousData,
    }),

  calls: (id: number, page: number) =>
    api.calls.list.queryOptions({
      input: { user_id: userId, campaign_id: id, page, per_page: callsPerPage },
      placeholderData: keepPreviousData,
    }),

  /** The live calls of a campaign, of which there are at most as many as it has lines. */
  liveCalls: (id: number) =>
    api.calls.list.queryOptions({
      input: {
        user_id: userId,
        campaign_id: id,
        live: true,
        per_page: campaignLimits.max_concurrent_calls.max,
      },
    }),

  funnel: (id: number) =>
    api.campaigns.funnel.queryOptions({
      input: { id, user_id: userId },
      select: ({ funnel }) => funnel,
    }),

  /** The forecast of a campaign, and what it has come to so far. */
  forecast: (id: number) => api.campaigns.forecast.queryOptions({ input: { id, user_id: userId } }),

  /**
   * Whether the calls of a campaign kept the calling rules. The server reads all of them for it, so its key is none of the
   * API's: the changes of a running campaign do not request it again, the time does, and the end of its last call.
   */
  scorecard: ({ id, status, live_calls }: Pick<Campaign, 'id' | 'status' | 'live_calls'>) => {
    const isActive = status === 'running' || live_calls > 0
    return queryOptions({
      queryKey: ['campaign scorecard', id, { isActive }],
      queryFn: ({ signal }) => api.campaigns.scorecard.call({ id, user_id: userId }, { signal }),
      select: ({ scorecard }) => scorecard,
      // A campaign that is paused again must not show what was read at its former pause.
      gcTime: 0,
      placeholderData: (previous, previousQuery) =>
        previousQuery?.queryKey[1] === id ? previous : undefined,
      refetchInterval: ({ state: { data } }) =>
        isActive || (data && data.scorecard.calls.in_chain < data.scorecard.calls.final)
          ? scorecardRefetchMs
          : false,
    })
  },

  /** The forecast for a campaign that does not exist yet. */
  preview: (plan: CampaignPreviewPlan) =>
    queryOptions({
      queryKey: [campaignPreviewKey, plan],
      queryFn: ({ signal }) => api.campaigns.preview.call({ ...plan, user_id: userId }, { signal }),
      select: ({ preview }) => preview,
      placeholderData: keepPreviousData,
      // A forecast takes the server up to some seconds, and changes little within a minute.
      staleTime: 60_000,
    }),

  silentCalls: (id: number) =>
    api.campaigns.funnel.queryOptions({
      input: { id, user_id: userId },
      select: ({ silent_calls }) => silent_calls,
    }),

  assistants: () => api.assistants.list.queryOptions({ select: ({ assistants }) => assistants }),

  contactChoices: ({ search, tag }: ContactFilter = { search: '', tag: '' }) =>
    api.contacts.list.queryOptions({
      input: {
        user_id: userId,
        per_page: maxContactChoices,
        ...(search && { search }),
        ...(tag && { tag }),
      },
      placeholderData: keepPreviousData,
    }),

  /** The ids of all contacts that match, loaded when all of them are selected. */
  contactIds: ({ search, tag }: ContactFilter) =>
    api.contacts.listIds.queryOptions({
      input: { user_id: userId, ...(search && { search }), ...(tag && { tag }) },
      select: ({ contact_ids }) => contact_ids.map(String),
    }),
}

const { start, pause, stop } = api.campaigns

function statusChange(route: typeof start | typeof pause | typeof stop) {
  return mutationOptions({
    mutationFn: (id: number) => route.call({ id, user_id: userId }),
    onSettled: createInvalidator(api.campaigns.key(), api.overview.key()),
  })
}

/** The mutations of campaigns; each stays pending until the lists that it invalidates are fetched again. */
export const campaignsMutations = {
  create: () =>
    mutationOptions({
      mutationFn: async (
        { plan, idempotencyKey }: { plan: CampaignPlan; idempotencyKey: string },
        { client },
      ) => {
        const { phone_number_id } = await client.ensureQueryData(configQueries.current())
        return api.campaigns.create.call(
          { ...plan, phone_number_id, user_id: userId },
          { context: { idempotencyKey } },
        )
      },
      onSuccess: createInvalidator(api.campaigns.key()),
    }),

  start: () => statusChange(start),
  pause: () => statusChange(pause),
  stop: () => statusChange(stop),

  changeSpendingLimit: () =>
    mutationOptions({
      mutationFn: (input: { id: number; spending_limit: number | null }) =>
        api.campaigns.changeSpendingLimit.call({ ...input, user_id: userId }),
      onSuccess: createInvalidator(api.campaigns.key()),
    }),

  makeCalls: () =>
    mutationOptions({
      mutationFn: (id: number) => api.campaigns.makeCalls.call({ id, user_id: userId }),
      onSettled: createInvalidator(api.campaigns.key(), api.calls.key(), api.overview.key()),
    }),
}
