import type {
  CampaignInput,
  CampaignStatus,
  ContactFilter,
  MemberState,
} from '@callwright/contract'
import { keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api, userId } from '../lib/api.ts'

/** The query for a campaign's contacts; part of the URL. */
export interface MembersQuery {
  page: number
  /** Only contacts in this state. */
  state?: MemberState | undefined
}

/** The maximum number of contacts in the Create dialog. */
const pickerSize = 100

const membersPerPage = 10
const callsPerPage = 10

/** The queries for campaigns, and for what a new one needs. */
export const campaignsQueries = {
  list: (status?: CampaignStatus) =>
    api.campaigns.list.queryOptions({ input: { user_id: userId, ...(status && { status }) } }),

  /** One campaign of the list, null when it does not exist. The list is cached, and has no 100,000 contact ids. */
  one: (id: number) =>
    api.campaigns.list.queryOptions({
      input: { user_id: userId },
      select: ({ campaigns }) => campaigns.find((campaign) => campaign.id === id) ?? null,
    }),

  members: (id: number, { page, state }: MembersQuery) =>
    api.campaigns.members.queryOptions({
      input: { id, user_id: userId, page, per_page: membersPerPage, ...(state && { state }) },
      placeholderData: keepPreviousData,
    }),

  calls: (id: number, page: number) =>
    api.calls.list.queryOptions({
      input: { user_id: userId, campaign_id: id, page, per_page: callsPerPage },
      placeholderData: keepPreviousData,
    }),

  assistants: () => api.assistants.list.queryOptions({ select: ({ assistants }) => assistants }),

  contactChoices: ({ search, tag }: ContactFilter = { search: '', tag: '' }) =>
    api.contacts.list.queryOptions({
      input: {
        user_id: userId,
        per_page: pickerSize,
        ...(search && { search }),
        ...(tag && { tag }),
      },
      placeholderData: keepPreviousData,
    }),
}

const refreshCampaigns = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: api.campaigns.key() })

/** The input for a new campaign. */
type CampaignPlan = Omit<CampaignInput, 'user_id'>

/** The mutations of campaigns; each waits until the lists that it invalidates are fetched again. */
export const campaignsMutations = {
  create: () =>
    mutationOptions({
      mutationFn: ({ plan, key }: { plan: CampaignPlan; key: string }) =>
        api.campaigns.create.call(
          { ...plan, user_id: userId },
          { context: { idempotencyKey: key } },
        ),
      onSuccess: (_answer, _input, _result, { client }) => refreshCampaigns(client),
    }),

  start: () =>
    mutationOptions({
      mutationFn: (id: number) => api.campaigns.start.call({ id, user_id: userId }),
      onSettled: (_answer, _error, _id, _result, { client }) => refreshCampaigns(client),
    }),

  pause: () =>
    mutationOptions({
      mutationFn: (id: number) => api.campaigns.pause.call({ id, user_id: userId }),
      onSettled: (_answer, _error, _id, _result, { client }) => refreshCampaigns(client),
    }),

  stop: () =>
    mutationOptions({
      mutationFn: (id: number) => api.campaigns.stop.call({ id, user_id: userId }),
      onSettled: (_answer, _error, _id, _result, { client }) => refreshCampaigns(client),
    }),

  makeCalls: () =>
    mutationOptions({
      mutationFn: (id: number) => api.campaigns.makeCalls.call({ id, user_id: userId }),
      onSettled: (_answer, _error, _id, _result, { client }) =>
        Promise.all([
          refreshCampaigns(client),
          client.invalidateQueries({ queryKey: api.calls.key() }),
        ]),
    }),
}
