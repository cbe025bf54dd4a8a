import { api, userId } from '../lib/api.ts'

/** What the analytics screen asks beside the calls and their statistics. */
export const analyticsQueries = {
  campaignChoices: () =>
    api.campaigns.list.queryOptions({
      input: { user_id: userId },
      select: ({ campaigns }) => campaigns.map(({ id, name }) => ({ id, name })),
    }),
}
