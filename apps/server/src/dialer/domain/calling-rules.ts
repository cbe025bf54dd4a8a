import {
  basisForNumber,
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

/** Returns the place of a call, as one object for all calls to it, and what else a gate depends on. */
type KeyOf = (facts: CallFacts) => [place: unknown, rest?: string]

/**
 * The facts on which gates depend, besides the time and what is the same in all calls of a campaign. These gates are evaluated
 * once for all calls with the same facts.
 */
const sharedKeys: { [id in GateId]?: KeyOf } = {
  hours: ({ hours }) => [hours?.place],
  consent: ({ consent }) => [
    consent?.jurisdictions,
    consent?.consent ? (basisForNumber(consent) ?? 'of another number') : 'none',
  ],
}

/** Returns a function that decides on the calls of one campaign. */
export function createDecider(): Decide {
  const table = gates.map((gate) => {
    const keyOf = sharedKeys[gate.id]
    return keyOf ? { ...gate, evaluate: evaluateOnce(gate, keyOf) } : gate
  })
  return (facts, at) => decide(facts, at, table)
}

function evaluateOnce(gate: Gate, keyOf: KeyOf): Gate['evaluate'] {
  const known = new Map<unknown, Map<string, Decision | null>>()
  return (facts, at) => {
    const [place, rest] = keyOf(facts)
    const ofPlace = known.get(place) ?? new Map<string, Decision | null>()
    known.set(place, ofPlace)
    const key = `${at.getTime()} ${rest}`
    const decision = ofPlace.get(key) ?? gate.evaluate(facts, at)
    ofPlace.set(key, decision)
    return decision
  }
}

/** Returns why a call may not be made; null when it may. */
export const refusalOf = (decision: Decision): Refusal | null =>
  decision.verdict === 'now' ? null : decision
