import {
  type Call,
  type Campaign,
  type Contact,
  contract,
  type Overview,
} from '@callwright/contract'
import { computeStats, filterCalls } from '../calls/calls.mocks.ts'
import { isCalling, nextTryOf } from '../campaigns/members.mocks.ts'
import { fails, hangs, responds } from '../mocks/handlers.ts'

interface OverviewStore {
  contacts: Contact[]
  campaigns: Campaign[]
  calls: Call[]
}

/** Returns what the server would compute from the campaigns and calls; days are those of UTC. */
function computeOverview({ contacts, campaigns, calls }: OverviewStore): Overview {
  const unfinished = calls.filter(({ outcome }) => outcome === null)
  const active = campaigns.filter(
    (campaign) =>
      isCalling(campaign) || unfinished.some((call) => call.campaign?.id === campaign.id),
  )
  const today = computeStats(filterCalls(calls, { days: 1 }), 1)
  const [next_retry = null] = campaigns
    .flatMap((campaign) => {
      const at = nextTryOf(campaign, contacts.slice(0, campaign.total_contacts), calls)
      return at ? { at, campaign_id: campaign.id } : []
    })
    .toSorted((a, b) => a.at.localeCompare(b.at))
  return {
    lines_in_use: unfinished.length,
    lines_allowed: active.reduce((sum, campaign) => sum + campaign.max_concurrent_calls, 0),
    next_retry,
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
  stateful: (store: OverviewStore) => [
    responds(contract.overview.get, () => computeOverview(store)),
  ],
  overviewFails: () => fails(contract.overview.get),
  overviewHangs: () => hangs(contract.overview.get),
}
