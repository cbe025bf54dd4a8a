import { evidenceChecks, type Scorecard, scorecard } from '@callwright/contract'
import { minutesAgo } from '../mocks/clock.ts'

/** The scorecard of a campaign, as in a response of the server: by default all of its calls kept the rules. */
export function aScorecard(placed: number, overrides: Partial<Scorecard> = {}): Scorecard {
  return scorecard.parse({
    as_of: minutesAgo(0),
    calls: { placed, final: placed, in_chain: placed },
    chain: {
      entries: placed,
      head_hash: placed === 0 ? null : 'a1'.repeat(32),
      is_valid: true,
    },
    checks: evidenceChecks.map((check) => ({
      check,
      examined: placed,
      not_examined: 0,
      violations: 0,
      calls: [],
    })),
    ...overrides,
  })
}
