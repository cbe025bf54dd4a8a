import { doNotCallSentence } from './do-not-call.gate.ts'
import type { GateId } from './gate.ts'
import type { StoredDecision } from './stored-decision.ts'

/**
 * The stored facts of gates that may name a person, which erasures remove from decisions. Of a consent, these are the
 * texts and the number: its basis and its time name nobody, and show what the call stood on.
 */
export const personalFacts: readonly { gate: GateId; path: readonly string[] }[] = [
  { gate: 'consent', path: ['consent', 'text'] },
  { gate: 'consent', path: ['consent', 'source'] },
  { gate: 'consent', path: ['consent', 'evidence'] },
  { gate: 'consent', path: ['consent', 'phone_e164'] },
  { gate: 'do_not_call', path: ['entry', 'reason'] },
  { gate: 'do_not_call', path: ['entry', 'source'] },
]

/** Returns a decision without the facts that may name a person. */
export function withoutPersonalFacts(decision: StoredDecision): StoredDecision {
  const copy = structuredClone(decision)
  for (const { gate, path } of personalFacts) {
    const [name, ...parents] = path.toReversed()
    let facts: unknown = copy.gates[gate]?.facts
    for (const parent of parents.toReversed()) {
      facts = isRecord(facts) ? facts[parent] : undefined
    }
    if (isRecord(facts) && name !== undefined) delete facts[name]
  }
  // Its reason repeats what people wrote about the number.
  if (copy.refusal?.gate === 'do_not_call') copy.refusal.reason = doNotCallSentence
  return copy
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
