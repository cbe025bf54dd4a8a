import {
  type Call,
  type CheckResult,
  contract,
  type Scorecard,
  scorecard,
} from '@callwright/contract'
import { aHash } from '../evidence/evidence.mocks.ts'
import { minutesAgo } from '../mocks/clock.ts'
import { dropsConnection, fails, hangs, responds, respondsWithHtml } from '../mocks/handlers.ts'

/** The result of a check, as in a response of the server: by default all calls keep the rule. */
function aCheckResult(
  overrides: Pick<CheckResult, 'check' | 'examined'> & Partial<CheckResult>,
): CheckResult {
  return { not_examined: 0, violations: 0, calls: [], ...overrides }
}

/** The scorecard of a campaign without incidents, as in a response of the server. */
export function aScorecard(overrides: Partial<Scorecard> = {}): Scorecard {
  const calls = overrides.calls ?? { placed: 409, final: 412, in_chain: 412 }
  const examined = calls.placed
  return scorecard.parse({
    as_of: minutesAgo(0),
    calls,
    chain: {
      entries: calls.in_chain,
      head_hash: calls.in_chain > 0 ? aHash(calls.in_chain) : null,
      is_valid: true,
    },
    checks: [
      aCheckResult({ check: 'hours', examined }),
      aCheckResult({ check: 'caps', examined }),
      aCheckResult({ check: 'suppressed', examined }),
      aCheckResult({ check: 'twice', examined }),
    ],
    ...overrides,
  })
}

/** A scorecard with calls that break rules, and with a chain that is broken. */
export function aScorecardWithIncidents(): Scorecard {
  return aScorecard({
    calls: { placed: 409, final: 412, in_chain: 411 },
    chain: { entries: 411, head_hash: aHash(411), is_valid: false },
    checks: [
      aCheckResult({
        check: 'hours',
        examined: 409,
        violations: 2,
        calls: [
          {
            call_id: 38,
            reason:
              'Placed at 2026-11-20 02:14:08 UTC, outside of the calling hours in America/New_York',
          },
          {
            call_id: 41,
            reason:
              'Placed at 2026-11-20 02:15:40 UTC, outside of the calling hours in America/New_York',
          },
        ],
      }),
      aCheckResult({
        check: 'caps',
        examined: 406,
        not_examined: 3,
        violations: 240,
        calls: Array.from({ length: 100 }, (_, index) => ({
          call_id: 45 + index,
          reason: 'Call 3 to the number in 24 h, and at most 2 are allowed',
        })),
      }),
      aCheckResult({ check: 'suppressed', examined: 0, not_examined: 409 }),
      aCheckResult({ check: 'twice', examined: 409 }),
    ],
  })
}

/** The scorecard of the given calls of a campaign, none of which breaks a rule. */
export function scorecardOf(calls: Call[]): Scorecard {
  const final = calls.filter(({ outcome }) => outcome !== null).length
  const placed = calls.filter(({ vapi_call_id }) => vapi_call_id !== null).length
  return aScorecard({ calls: { placed, final, in_chain: final } })
}

const { scorecard: procedure } = contract.campaigns

/** The handlers of the route of scorecards. */
export const scorecardHandlers = {
  scorecardIs: (result: Scorecard) => responds(procedure, () => ({ scorecard: result })),
  scorecardHangs: () => hangs(procedure),
  scorecardFails: () => fails(procedure),
  scorecardIsUnreachable: () => dropsConnection(procedure),
  scorecardIsHtml: () => respondsWithHtml(procedure),
}
