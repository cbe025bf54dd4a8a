/** What the calls of a campaign or of a day have cost, in US dollars. */
export interface Spending {
  /** The sum of the costs that are known, and of those expected where the provider did not report one in time. */
  spent: number
  /** How many calls have a cost in the sum. */
  priced: number
  /** Calls that are reserved or live, or whose cost is not known yet. */
  pending: number
}

/** The cost of a call before enough are known: about two minutes of a voice-AI call. */
const priorCost = 0.25
/** How many costs the average needs. */
const minPriced = 10

/** Returns what a call is expected to cost: the average so far, or a prior. */
export function expectedCost({ spent, priced }: Pick<Spending, 'spent' | 'priced'>): number {
  return priced >= minPriced && spent > 0 ? spent / priced : priorCost
}

/**
 * Returns how many calls may begin so that the limit is not expected to be exceeded by more than a part of one call; 0
 * when the costs of the calls in progress may reach the limit.
 */
export function affordableCalls(limit: number, spending: Spending): number {
  const expected = expectedCost(spending)
  const room = limit - spending.spent - spending.pending * expected
  // Rounded, so that errors of floating point do not allow one call more.
  return Math.max(0, Math.ceil(Math.round((room / expected) * 1e6) / 1e6))
}

/** Returns whether what was spent has reached a limit. */
export const isSpent = (limit: number, { spent }: Pick<Spending, 'spent'>): boolean =>
  Math.round(spent * 1e6) >= Math.round(limit * 1e6)
