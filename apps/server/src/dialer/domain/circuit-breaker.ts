import { type CampaignRow, type Rows, update } from './rows.ts'

/** How the last calls went, newest last: `f` where the provider failed, `o` otherwise. */
type RecentResults = string

/** How many of the last calls count, and how many there must be before the circuit breaker opens. */
const breaker = { window: 20, minimum: 10 }

/** Adds a result; only the last ones are kept. */
export function addResult(recent: RecentResults, result: 'f' | 'o'): RecentResults {
  return (recent + result).slice(-breaker.window)
}

/** How many of the last calls failed at the provider when most of them did, and null otherwise. */
export function failureShare(recent: RecentResults): { failed: number; of: number } | null {
  const failed = recent.split('f').length - 1
  return recent.length >= breaker.minimum && failed > recent.length / 2
    ? { failed, of: recent.length }
    : null
}

/** Records how a call went, and pauses its campaign when most of the last calls failed at the provider. */
export function recordResult(
  rows: Rows,
  campaign: CampaignRow,
  result: 'f' | 'o',
  reason: string,
): void {
  const recent_results = addResult(campaign.recent_results, result)
  update(rows.campaigns, campaign.id, { recent_results })
  const failing = result === 'f' ? failureShare(recent_results) : null
  if (!failing) return
  const share = `${failing.failed} of the last ${failing.of} calls failed`
  pauseCampaign(rows, campaign, `Most calls fail at the voice provider: ${share} (${reason})`)
}

/** Pauses a campaign that is running. */
export function pauseCampaign(rows: Rows, campaign: CampaignRow, paused_reason: string): void {
  if (campaign.status !== 'running') return
  update(rows.campaigns, campaign.id, { status: 'paused', paused_reason })
}
