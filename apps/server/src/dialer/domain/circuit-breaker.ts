import { type CampaignRow, type Rows, update } from './rows.ts'

/** How results are stored: `f` for a call at which the provider failed, `o` for any other. */
export const resultLetters = { failed: 'f', other: 'o' } as const
type ResultLetter = 'f' | 'o'

/** The letters of the last calls' results, newest last. */
type RecentResults = string

/** How many of the last calls count. */
const maxResults = 20
/** How many results there must be before the circuit breaker opens. */
const minResults = 10

/** Adds a result and keeps only the last ones. */
export function addResult(recent: RecentResults, result: ResultLetter): RecentResults {
  return (recent + result).slice(-maxResults)
}

/** Returns how many of the last calls failed at the provider, or null when most of them did not fail. */
export function failureShare(recent: RecentResults): { failed: number; of: number } | null {
  const failed = recent.split(resultLetters.failed).length - 1
  return recent.length >= minResults && failed > recent.length / 2
    ? { failed, of: recent.length }
    : null
}

/** Records the result of a call, and pauses its campaign when most of the last calls failed at the provider. */
export function recordResult(
  rows: Rows,
  campaign: CampaignRow,
  result: ResultLetter,
  reason: string,
): void {
  const recent_results = addResult(campaign.recent_results, result)
  update(rows.campaigns, campaign.id, { recent_results })
  const share = result === resultLetters.failed ? failureShare(recent_results) : null
  if (!share) return
  const summary = `${share.failed} of the last ${share.of} tries to call failed`
  pauseIfRunning(rows, campaign, `Most calls fail at the voice provider: ${summary} (${reason})`)
}

/** Pauses a campaign if it is running. */
export function pauseIfRunning(rows: Rows, campaign: CampaignRow, paused_reason: string): void {
  if (campaign.status !== 'running') return
  update(rows.campaigns, campaign.id, { status: 'paused', paused_reason })
}
