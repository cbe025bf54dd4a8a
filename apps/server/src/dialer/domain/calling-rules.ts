import {
  type CallFacts,
  type Decision,
  decide,
  type Gate,
  type GateId,
  gates,
  type Refusal,
} from '../../rules/index.ts'

/** Decides whether a call may be made at a time, by all gates. */
export type Decide = (facts: CallFacts, at: Date) => Decision

/**
 * The facts on which gates depend, besides the time and what is the same in all calls of a campaign. These gates are evaluated
 * once for all calls with the same facts.
 */
const sharedKeys: { [id in GateId]?: (facts: CallFacts) => [unknown, unknown?] } = {
  hours: ({ hours }) => [hours?.place],
  consent: ({ consent }) => [consent?.jurisdictions, consent?.consent?.basis],
}

/** Returns a function that decides on the calls of one campaign. */
export function createDecider(): Decide {
  const table = gates.map((gate) => {
    const keyOf = sharedKeys[gate.id]
    return keyOf ? { ...gate, evaluate: evaluateOnce(gate, keyOf) } : gate
  })
  return (facts, at) => decide(facts, at, table)
}

function evaluateOnce(
  gate: Gate,
  keyOf: (facts: CallFacts) => [unknown, unknown?],
): Gate['evaluate'] {
  const known = new Map<unknown, Map<unknown, Map<number, Decision | null>>>()
  return (facts, at) => {
    const [first, second] = keyOf(facts)
    const ofFirst = known.get(first) ?? new Map<unknown, Map<number, Decision | null>>()
    known.set(first, ofFirst)
    const ofSecond = ofFirst.get(second) ?? new Map<number, Decision | null>()
    ofFirst.set(second, ofSecond)
    const decision = ofSecond.get(at.getTime()) ?? gate.evaluate(facts, at)
    ofSecond.set(at.getTime(), decision)
    return decision
  }
}

/** Returns why a call may not be made; null when it may. */
export const refusalOf = (decision: Decision): Refusal | null =>
  decision.verdict === 'now' ? null : decision
