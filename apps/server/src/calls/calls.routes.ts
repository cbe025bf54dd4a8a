import { currentUser } from '../auth/current-user.ts'
import type { Deps } from '../deps.ts'
import { settle } from '../dialler/settle.ts'
import { invalidInput, notFound, providerFailed } from '../errors.ts'
import { os } from '../os.ts'
import { pageInfo } from '../paging.ts'
import { callByProviderId, pageOfCalls, providerIdsSince, statsOfCalls } from './calls.store.ts'

/** For how long the provider keeps a call. */
const keptMs = 14 * 24 * 60 * 60_000

/** Answers for /api/calls and the syncs. */
export function callRoutes(deps: Deps) {
  const { db, now, provider } = deps

  return {
    list: os.calls.list.handler(async ({ input }) => {
      const user = currentUser(input.user_id)
      const { calls, total } = await pageOfCalls(db, user, input.campaign_id, input)
      return { calls, ...pageInfo(input, total) }
    }),

    stats: os.calls.stats.handler(({ input }) => {
      const user = currentUser(input.user_id)
      if (!isTimeZone(input.tz)) {
        const message = 'Not an IANA time zone such as Europe/Berlin'
        throw invalidInput(`tz: ${message}`, { tz: message })
      }
      return statsOfCalls(db, user, { ...input, now: now() })
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

    syncAll: os.calls.syncAll.handler(async ({ input }) => {
      const since = new Date(now().getTime() - keptMs)
      const ours = new Set(await providerIdsSince(db, currentUser(input.user_id), since))
      let synced_count = 0
      let createdAtLt: Date | undefined
      while (ours.size > 0) {
        const page = await provider.calls({
          createdAtGe: since,
          ...(createdAtLt ? { createdAtLt } : {}),
        })
        for (const record of page) {
          if (!ours.delete(record.id)) continue
          await settle(deps, record)
          synced_count++
        }
        const oldest = page.at(-1)?.createdAt
        if (!oldest || (createdAtLt && oldest >= createdAtLt)) break
        createdAtLt = oldest
      }
      return { synced_count }
    }),
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
