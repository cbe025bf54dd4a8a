import { gates } from './decide.ts'
import type { CallFacts, Decision, GateId, StoredFacts } from './gate.ts'

/** A decision as it is stored with an attempt, with the facts that it stands on. Times are in ISO 8601. */
export interface StoredDecision {
  at: string
  verdict: Decision['verdict']
  /** Which gate refused the call, why and until when; null when it may be made. */
  refusal: { gate: GateId; reason: string; until: string | null } | null
  /** What each gate said by which facts. A gate that was not enforced is absent. */
  gates: Partial<Record<GateId, { verdict: Decision['verdict']; facts: StoredFacts }>>
}

/** The decisions when the call was reserved and right before its last request. */
export interface CallDecisions {
  reserving?: StoredDecision
  placing?: StoredDecision
}

/** Returns a decision and its facts as they are stored. */
export function toStoredDecision(facts: CallFacts, decision: Decision, now: Date): StoredDecision {
  const verdicts = gates.flatMap((gate) => {
    const verdict = gate.evaluate(facts, now)?.verdict
    const ofGate = gate.toStoredFacts(facts, now)
    return verdict && ofGate ? [[gate.id, { verdict, facts: ofGate }] as const] : []
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
            until: decision.verdict === 'later' ? decision.until.toISOString() : null,
          },
    gates: Object.fromEntries(verdicts),
  }
}
