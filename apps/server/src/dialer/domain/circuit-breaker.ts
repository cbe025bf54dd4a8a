import { type CampaignRow, type Rows, update } from './rows.ts'

/** The results of the last calls, newest last, one letter each: `f` when the provider failed, `o` otherwise. */
type RecentResults = string

/** How many of the last calls count. */
const maxResults = 20
/** How many results there must be before the circuit breaker opens. */
const minResults = 10

/** Adds a result and keeps only the last ones. */
export function addResult(recent: RecentResults, result: 'f' | 'o'): RecentResults {
  return (recent + result).slice(-maxResults)
}

/** Returns how many of the last calls failed at the provider when most of them did; null otherwise. */
export function failureShare(recent: RecentResults): { failed: number; of: number } | null {
  const failed = recent.split('f').length - 1
  return recent.length >= minResults && failed > recent.length / 2
    ? { failed, of: recent.length }
    : null
}

/** Records the result of a call, and pauses its campaign when most of the last calls failed at the provider. */
export function recordResult(
  rows: Rows,
  campaign: CampaignRow,
  result: 'f' | 'o',
  reason: string,
): void {
  const recent_results = addResult(campaign.recent_results, result)
  update(rows.campaigns, campaign.id, { recent_results })
  const share = result === 'f' ? failureShare(recent_results) : null
  if (!share) return
  const summary = `${share.failed} of the last ${share.of} calls failed`
  pauseCampaign(rows, campaign, `Most calls fail at the voice provider: ${summary} (${reason})`)
}

/** Pauses a campaign if it is running. */
export function pauseCampaign(rows: Rows, campaign: CampaignRow, paused_reason: string): void {
  if (campaign.status !== 'running') return
  update(rows.campaigns, campaign.id, { status: 'paused', paused_reason })
}
