import { type CallFacts, type Decision, decide, gates } from '../../rules/index.ts'

/** Decides whether a call may be made at a time, by all gates. */
export type Decide = (facts: CallFacts, at: Date) => Decision

/** Returns a `decide` for the calls of one campaign, which evaluates the hours of a place and time once for all of them. */
export function createDecider(): Decide {
  const table = gates.map((gate) => {
    if (gate.id !== 'hours') return gate
    const known = new Map<unknown, Map<number, Decision | null>>()
    const evaluate: Decide | typeof gate.evaluate = (facts, at) => {
      const ofPlace = known.get(facts.hours?.place) ?? new Map<number, Decision | null>()
      known.set(facts.hours?.place, ofPlace)
      const ms = at.getTime()
      const decision = ofPlace.get(ms) ?? gate.evaluate(facts, at)
      ofPlace.set(ms, decision)
      return decision
    }
    return { ...gate, evaluate }
  })
  return (facts, at) => decide(facts, at, table)
}

/** Returns the refusal of a decision; null when the call may be made. */
export const refusalOf = (decision: Decision) => (decision.verdict === 'now' ? null : decision)
