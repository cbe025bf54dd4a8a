import { currentUser } from '../auth/current-user.ts'
import type { Deps } from '../deps.ts'
import { settle } from '../dialler/settle.ts'
import { invalidInput, notFound, providerFailed } from '../errors.ts'
import { os } from '../os.ts'
import { pageInfo } from '../paging.ts'
import { callByProviderId, pageOfCalls } from './calls.store.ts'
import { isTimeZone } from './local-days.ts'
import { callStatistics } from './stats.store.ts'
import { syncCalls } from './sync.ts'

/** Answers for /api/calls and the syncs. */
export function callRoutes(deps: Deps) {
  const { db, now, provider } = deps
  const statistics = callStatistics(db)

  return {
    list: os.calls.list.handler(async ({ input }) => {
      const user = currentUser(input.user_id)
      const { calls, total } = await pageOfCalls(db, user, input, input)
      return { calls, ...pageInfo(input, total) }
    }),

    stats: os.calls.stats.handler(({ input }) => {
      const user_id = currentUser(input.user_id)
      if (!isTimeZone(input.tz)) {
        const message = 'Not an IANA time zone such as Europe/Berlin'
        throw invalidInput(`tz: ${message}`, { tz: message })
      }
      return statistics({ ...input, user_id, now: now() })
    }),

    sync: os.calls.sync.handler(async ({ input }) => {
      if (!(await callByProviderId(db, input.vapi_call_id))) throw notFound('Call')
      const record = await provider.call(input.vapi_call_id)
      if (!record) throw providerFailed('The provider no longer keeps this call')
      await settle(deps, record)
      const call = await callByProviderId(db, input.vapi_call_id)
      if (!call) throw notFound('Call')
      return { call }
    }),

    syncAll: os.calls.syncAll.handler(async ({ input }) => ({
      synced_count: await syncCalls(deps, currentUser(input.user_id)),
    })),
  }
}
