import type {
  CampaignInput,
  CampaignStatus,
  ContactFilter,
  MemberState,
} from '@callwright/contract'
import { keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api, userId } from '../lib/api.ts'

/** Which of a campaign's contacts a person is looking at; lives in the address. */
export interface MembersQuery {
  page: number
  /** Only those in this state. */
  state?: MemberState | undefined
}

/** How many contacts the Create dialog offers at once. */
const pickerSize = 100

const membersPerPage = 10
const callsPerPage = 10

/** Everything asked of the server about campaigns and what a new one is made of. */
export const campaignsQueries = {
  list: (status?: CampaignStatus) =>
    api.campaigns.list.queryOptions({ input: { user_id: userId, ...(status && { status }) } }),

  /** Null when there is no such campaign. Out of the list: it is there already, and carries no 100,000 ids. */
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

/** A campaign as the person planned it. */
type CampaignPlan = Omit<CampaignInput, 'user_id'>

/** What a person may do to campaigns; each waits until the lists it makes stale are fresh again. */
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
