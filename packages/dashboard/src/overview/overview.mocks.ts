import { type Call, type Campaign, contract, type Overview } from '@callwright/contract'
import { minutesAgo, mockNow } from '../mocks/clock.ts'
import { fails, hangs, responds } from '../mocks/handlers.ts'

/** Returns what the server would compute from the campaigns and calls; days are those of UTC. */
function computeOverview(campaigns: Campaign[], calls: Call[]): Overview {
  const unfinished = calls.filter(({ outcome }) => outcome === null)
  const isCalling = ({ status, calling }: Campaign) => status === 'running' && calling
  const active = campaigns.filter(
    (campaign) =>
      isCalling(campaign) || unfinished.some((call) => call.campaign?.id === campaign.id),
  )
  const today = calls.filter(
    ({ created_at }) => created_at.slice(0, 10) === mockNow.toISOString().slice(0, 10),
  )
  const ended = today.filter(({ status }) => status === 'ended')
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
      calls: today.length,
      conversations: ended.filter(({ outcome }) => outcome === 'conversation').length,
      qualified: ended.filter(({ qualified }) => qualified).length,
      cost_usd: today.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0),
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
