import type { CampaignInput, CampaignStatus } from '@callwright/contract'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api, userId } from '../lib/api.ts'

/** How many contacts the Create dialog offers. */
const pickerSize = 100

/** Everything asked of the server about campaigns and what a new one is made of. */
export const campaignsQueries = {
  list: (status?: CampaignStatus) =>
    api.campaigns.list.queryOptions({ input: { user_id: userId, ...(status && { status }) } }),

  assistants: () => api.assistants.list.queryOptions({ select: ({ assistants }) => assistants }),

  contactChoices: () =>
    api.contacts.list.queryOptions({ input: { user_id: userId, per_page: pickerSize } }),
}

const refreshCampaigns = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: api.campaigns.key() })

/** What a person may do to campaigns; each waits until the lists it makes stale are fresh again. */
export const campaignsMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (input: Omit<CampaignInput, 'user_id'>) =>
        api.campaigns.create.call({ ...input, user_id: userId }),
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
