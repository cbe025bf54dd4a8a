import type { CallingPolicy } from '@callwright/contract'
import { hadFreeLine, InvariantViolation, type Snapshot } from './invariants.ts'
import { maxCost, type SimulatedProvider } from './simulated-provider.ts'

const hourMs = 3_600_000

/**
 * Checks that no number has more attempts or more than one live call, that nothing is requested while all calls are
 * stopped, and that the costs exceed a limit by no more than the calls in progress. Times are those of the server's clock,
 * by which the dialer decides.
 */
export function checkLimits(
  { calls, campaigns }: Snapshot,
  provider: SimulatedProvider,
  policy: CallingPolicy,
  {
    nowMs,
    requestCountAtWorkspaceStop,
  }: { nowMs: number; requestCountAtWorkspaceStop: number | null },
): void {
  if (
    requestCountAtWorkspaceStop !== null &&
    provider.requests.length > requestCountAtWorkspaceStop
  )
    throw new InvariantViolation('a call was requested while all calls were stopped')

  const requestOf = new Map(provider.requests.map((request) => [request.attemptId, request]))
  const placed = provider.calls.filter(hadFreeLine).flatMap((call) => {
    const request = requestOf.get(call.attemptId)
    return request ? [{ call, ...request }] : []
  })
  for (const [number, ofNumber] of Map.groupBy(placed, (attempt) => attempt.number)) {
    const live = ofNumber.filter(
      ({ call }) => !call.hasVanished && (call.timeline.at(-1)?.atMs ?? 0) > nowMs,
    )
    if (live.length > 1) throw new InvariantViolation(`${number} is on ${live.length} calls`)
    const times = ofNumber.map(({ at }) => at.getTime()).sort((one, other) => one - other)
    checkCap(number, times, policy.call_caps.attempts_per_day, 24)
    checkCap(number, times, policy.call_caps.attempts_per_week, 7 * 24)
  }

  const stored = new Map(calls.map((row) => [row.attempt_id, row]))
  for (const { id, spending_limit, max_concurrent_calls } of campaigns) {
    if (spending_limit === null) continue
    const ofCampaign = placed.filter(({ attemptId }) => stored.get(attemptId)?.campaign_id === id)
    const spent = ofCampaign.reduce((sum, { call }) => sum + call.cost, 0)
    // The first calls begin by the estimate, so each line may cost the highest price. Calls that vanish have no cost.
    const vanished = ofCampaign.filter(({ call }) => call.hasVanished).length
    const mostSpent = spending_limit + (max_concurrent_calls + vanished) * maxCost
    if (spent > mostSpent + 1e-6)
      throw new InvariantViolation(
        `campaign ${id} has spent ${spent.toFixed(2)}, limit ${spending_limit}`,
      )
  }
}

/** Throws when there are more attempts in any period than the cap. */
function checkCap(number: string, sortedMs: number[], cap: number | null, hours: number): void {
  if (cap === null) return
  sortedMs.forEach((atMs, n) => {
    const first = sortedMs[n - cap]
    if (first !== undefined && atMs - first < hours * hourMs)
      throw new InvariantViolation(`${number} has more than ${cap} attempts in ${hours} h`)
  })
}
