import { callStatistics } from '../calls/index.ts'
import type { Deps } from '../deps.ts'
import { implementer } from '../implementer.ts'
import { lineUsage } from './overview.store.ts'

/** Implements /api/overview. */
export function overviewRoutes({ db, now }: Deps) {
  const selectLines = lineUsage(db)
  const statistics = callStatistics(db)

  return {
    get: implementer.overview.get.handler(async ({ input: { tz }, context }) => {
      const { workspaceId } = context.access
      const [lines, today] = await Promise.all([
        selectLines(workspaceId),
        statistics({ workspace_id: workspaceId, days: 1, tz, now: now() }),
      ])
      return {
        ...lines,
        today: {
          calls: today.total_calls,
          conversations: today.outcome_breakdown.conversation ?? 0,
          qualified: today.qualified_calls,
          cost_usd: today.total_cost_usd,
        },
      }
    }),
  }
}
