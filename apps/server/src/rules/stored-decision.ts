import { gates } from './decide.ts'
import { allowed, type CallFacts, type Decision, type GateId, type StoredFacts } from './gate.ts'

/** A decision as it is stored with an attempt, with the facts that it stands on. Times are in ISO 8601. */
export interface StoredDecision {
  at: string
  verdict: Decision['verdict']
  /** Which gate refused the call, why and until when; null when it may be made. `until` is null when nobody knows the end. */
  refusal: { gate: GateId; reason: string; until: string | null } | null
  /** The verdict of each gate, and the facts for it. A gate that was not enforced is absent. */
  gates: Partial<Record<GateId, { verdict: Decision['verdict']; facts: StoredFacts }>>
}

/** The decisions when the call was reserved and right before its last request. */
export interface CallDecisions {
  reserving?: StoredDecision
  placing?: StoredDecision
}

/** Returns a decision and its facts as they are stored. */
export function toStoredDecision(facts: CallFacts, decision: Decision, now: Date): StoredDecision {
  const storedGates = gates.flatMap((gate) => {
    const storedFacts = gate.toStoredFacts(facts, now)
    if (!storedFacts) return []
    // A call that may be made is allowed by every gate.
    const { verdict } =
      decision.verdict === 'now' ? decision : (gate.evaluate(facts, now) ?? allowed)
    return [[gate.id, { verdict, facts: storedFacts }] as const]
  })
  return {
    at: now.toISOString(),
    verdict: decision.verdict,
    refusal:
      decision.verdict === 'now'
        ? null
        : {
            gate: decision.gate,
            reason: decision.reason,
            until:
              decision.verdict === 'later' && !decision.isRecheck
                ? decision.until.toISOString()
                : null,
          },
    gates: Object.fromEntries(storedGates),
  }
}
