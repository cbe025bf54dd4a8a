import { api, userId } from '../lib/api.ts'

/** The queries of the analytics screen, besides those of calls. */
export const analyticsQueries = {
  campaignChoices: () =>
    api.campaigns.list.queryOptions({
      input: { user_id: userId },
      select: ({ campaigns }) => campaigns.map(({ id, name }) => ({ id, name })),
    }),
}
