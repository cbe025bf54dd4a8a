import {
  type CallFacts,
  type Decision,
  decide,
  type Gate,
  gates,
  type Refusal,
} from '../../rules/index.ts'

/** Decides whether a call may be made at a time, by all gates. */
export type Decide = (facts: CallFacts, at: Date) => Decision

/**
 * Returns a function that decides on the calls of one campaign. It evaluates the hours once for all calls to the same
 * place at the same time.
 */
export function createDecider(): Decide {
  const table = gates.map((gate) =>
    gate.id === 'hours' ? { ...gate, evaluate: evaluateOncePerPlace(gate) } : gate,
  )
  return (facts, at) => decide(facts, at, table)
}

function evaluateOncePerPlace(gate: Gate): Gate['evaluate'] {
  const known = new Map<unknown, Map<number, Decision | null>>()
  return (facts, at) => {
    const ofPlace = known.get(facts.hours?.place) ?? new Map<number, Decision | null>()
    known.set(facts.hours?.place, ofPlace)
    const decision = ofPlace.get(at.getTime()) ?? gate.evaluate(facts, at)
    ofPlace.set(at.getTime(), decision)
    return decision
  }
}

/** Returns why a call may not be made; null when it may. */
export const refusalOf = (decision: Decision): Refusal | null =>
  decision.verdict === 'now' ? null : decision
