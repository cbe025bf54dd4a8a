import type { CheckResult, EvidenceCheck } from '@callwright/contract'
import { findStoredClosedZone } from '../rules/index.ts'

/** A gate as the decision right before a request has it. */
interface DecidedGate {
  verdict: string
  facts: Record<string, unknown>
}

/** A placed call with what its checks need. */
export interface PlacedCall {
  id: number
  /** When the call was last going to be requested, in milliseconds; null for calls of former versions. */
  attempted_ms: number | null
  hours: DecidedGate | null
  caps: string | null
  do_not_call: string | null
  /** When an entry of the do-not-call list with the number was added, if that was before the request; else null. */
  listed_ms: number | null
  /**
   * How many calls to the number were attempted in the period of each limit until this one; null when the caps were not
   * enforced or the number was erased.
   */
  attempts: { max_attempts: number; hours: number; attempts: number }[] | null
  /** The rest after a conversation that was set when the call was requested; null without one. */
  rest_hours: number | null
  /** When the last conversation with the number ended before the request, in milliseconds; null without one. */
  conversation_ms: number | null
  /** How many further calls the provider reported for this attempt. */
  duplicates: number
  /** Whether the same attempt of the contact has a placed call before this one. */
  is_repeated: boolean
}

/** Returns a sentence that says how a call breaks a rule; null when it keeps it, and undefined when it cannot be checked. */
type Check = (call: PlacedCall) => string | null | undefined

/** A time as `2026-11-20 15:00:00 UTC`. */
const timeOf = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** What a call that was placed against the verdict of a gate has done. */
const refusedBy = (rule: string, verdict: string) =>
  verdict === 'now' ? null : `Placed although ${rule} did not allow it`

const checks: Record<EvidenceCheck, Check> = {
  hours({ hours, attempted_ms }) {
    if (!hours || attempted_ms === null) return undefined
    const refusal = refusedBy('the calling hours', hours.verdict)
    const closedIn = refusal ? null : findStoredClosedZone(hours.facts, new Date(attempted_ms))
    return closedIn
      ? `Placed at ${timeOf(attempted_ms)}, outside of the calling hours in ${closedIn}`
      : refusal
  },
  caps({ caps, attempts, attempted_ms, rest_hours, conversation_ms }) {
    if (caps === null || attempts === null || attempted_ms === null) return undefined
    if (rest_hours !== null && conversation_ms !== null) {
      const restEndsMs = conversation_ms + rest_hours * 3_600_000
      if (attempted_ms < restEndsMs) {
        return `Placed at ${timeOf(attempted_ms)}, and the number rested after a conversation until ${timeOf(restEndsMs)}`
      }
    }
    const exceeded = attempts.find((limit) => limit.attempts > limit.max_attempts)
    if (!exceeded) return refusedBy('the caps', caps)
    const { max_attempts, hours } = exceeded
    return `Call ${exceeded.attempts} to the number in ${hours} h, and at most ${max_attempts} ${max_attempts === 1 ? 'is' : 'are'} allowed`
  },
  suppressed({ do_not_call, listed_ms }) {
    if (listed_ms !== null)
      return `The number was on the do-not-call list since ${timeOf(listed_ms)}`
    return do_not_call === null ? undefined : refusedBy('the do-not-call list', do_not_call)
  },
  twice({ duplicates, is_repeated }) {
    if (is_repeated) return 'The attempt was already placed as another call'
    return duplicates > 0
      ? `The voice provider reported ${duplicates} further ${duplicates === 1 ? 'call' : 'calls'} for this attempt`
      : null
  },
}

/** How many violations a scorecard names. */
const maxNamed = 100

/** Adds the result of one check of a call. */
export function addResult(result: CheckResult, call: PlacedCall): void {
  const reason = checks[result.check](call)
  if (reason === undefined) {
    result.not_examined += 1
    return
  }
  result.examined += 1
  if (reason === null) return
  result.violations += 1
  if (result.calls.length < maxNamed) result.calls.push({ call_id: call.id, reason })
}
