import { api, userId } from './api.ts'

/** The query for what happens now and the results of today, in a time zone. */
export const overviewQuery = (tz: string) =>
  api.overview.get.queryOptions({ input: { user_id: userId, tz } })
