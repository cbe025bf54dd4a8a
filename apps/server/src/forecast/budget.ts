import { isSpent } from '../dialer/index.ts'

/** What the calls of a campaign may cost, in US dollars; null is no limit. */
export interface SpendingLimits {
  campaignLimit: number | null
  /** The limit of the workspace for a day, which begins at 00:00 UTC. */
  dailyLimit: number | null
  /** What the workspace has spent on the day of the start. */
  spentToday: number
}

const dayMs = 24 * 3_600_000
const dayOf = (ms: number) => Math.floor(ms / dayMs)

/** Returns what a simulated campaign may still spend. Its calls come in ascending order. */
export function createBudget(
  { campaignLimit, dailyLimit, spentToday }: SpendingLimits,
  startMs: number,
  meanCost: number,
) {
  let spent = 0
  let day = dayOf(startMs)
  let spentOnDay = spentToday
  /** Returns how many calls a limit pays for, on the average. */
  const callsWithin = (limit: number | null, spent: number) => {
    if (limit === null) return Number.POSITIVE_INFINITY
    return isSpent(limit, { spent }) ? 0 : (limit - spent) / meanCost
  }
  return {
    /** Returns how many calls can be paid for at a time; 0 when a limit is reached. */
    callsAt(ms: number): number {
      if (dayOf(ms) > day) {
        day = dayOf(ms)
        spentOnDay = 0
      }
      return Math.min(callsWithin(campaignLimit, spent), callsWithin(dailyLimit, spentOnDay))
    },
    /** Returns when another budget begins. */
    untilMs: (ms: number) =>
      dailyLimit === null ? Number.POSITIVE_INFINITY : (dayOf(ms) + 1) * dayMs,
    spend(cost: number): void {
      spent += cost
      spentOnDay += cost
    },
  }
}
