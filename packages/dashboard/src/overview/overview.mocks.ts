import { type Call, type Campaign, contract, type Overview } from '@callwright/contract'
import { computeStats, filterCalls } from '../calls/calls.mocks.ts'
import { minutesAgo } from '../mocks/clock.ts'
import { fails, hangs, responds } from '../mocks/handlers.ts'

/** Returns what the server would compute from the campaigns and calls; days are those of UTC. */
function computeOverview(campaigns: Campaign[], calls: Call[]): Overview {
  const unfinished = calls.filter(({ outcome }) => outcome === null)
  const isCalling = ({ status, calling }: Campaign) => status === 'running' && calling
  const active = campaigns.filter(
    (campaign) =>
      isCalling(campaign) || unfinished.some((call) => call.campaign?.id === campaign.id),
  )
  const today = computeStats(filterCalls(calls, { days: 1 }), 1)
  const firstCalling = campaigns.find(isCalling)
  return {
    lines_in_use: unfinished.length,
    // The fixtures have calls of more lines than their campaigns allow.
    lines_allowed: Math.max(
      unfinished.length,
      active.reduce((sum, campaign) => sum + campaign.max_concurrent_calls, 0),
    ),
    next_retry: firstCalling ? { at: minutesAgo(-12), campaign_id: firstCalling.id } : null,
    today: {
      calls: today.total_calls,
      conversations: today.outcome_breakdown.conversation ?? 0,
      qualified: today.qualified_calls,
      cost_usd: today.total_cost_usd,
    },
  }
}

/** The handlers of the overview's route. */
export const overviewHandlers = {
  /** A stateful server with the given campaigns and calls. */
  stateful: (store: { campaigns: Campaign[]; calls: Call[] }) => [
    responds(contract.overview.get, () => computeOverview(store.campaigns, store.calls)),
  ],
  overviewIs: (overview: Overview) => responds(contract.overview.get, () => overview),
  overviewFails: () => fails(contract.overview.get),
  overviewHangs: () => hangs(contract.overview.get),
}
