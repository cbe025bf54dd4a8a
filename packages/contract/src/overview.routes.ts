import * as z from 'zod/mini'
import { overview } from './overview.ts'
import { route } from './route.ts'
import { queryUserId, timeZone } from './shared.ts'

export const overviewRoutes = {
  get: route('GET', '/api/overview', {
    summary: 'What happens now, and the results of today',
    description:
      'The lines in use and allowed, the next retry, and the calls, conversations, qualified calls and cost of today, which begins at midnight in the time zone `tz`.',
  })
    .input(z.object({ user_id: queryUserId, tz: timeZone }))
    .output(overview),
}
