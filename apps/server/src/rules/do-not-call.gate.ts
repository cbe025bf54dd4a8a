import type { SuppressionOrigin } from '@callwright/contract'
import { allowed, type Gate } from './gate.ts'

/** The entry of the do-not-call list that matches a number. */
interface DoNotCallEntry {
  entryId: number
  /** How the entry names the number: itself, a prefix of it, or a keyed hash. */
  kind: 'number' | 'prefix' | 'hash'
  reason: string
  source: string
  origin: SuppressionOrigin
  addedAt: Date
}

/** What the do-not-call list says of a number. */
export interface DoNotCallFacts {
  /** Null when the number is not on the list. */
  entry: DoNotCallEntry | null
}

/** What people read without the reason, which may be personal. */
export const doNotCallSentence = 'On the do-not-call list'

/** Returns why the number of an entry is not called, as a sentence. */
export const doNotCallReason = ({ reason }: Pick<DoNotCallEntry, 'reason'>): string =>
  reason === '' ? doNotCallSentence : `${doNotCallSentence}: ${reason}`

export const doNotCallGate: Gate = {
  id: 'do_not_call',
  sentence: 'A number on the do-not-call list of the workspace is never called.',
  source: 'Set by people of the workspace, and by people who opt out in a call.',
  evaluate({ do_not_call: facts }) {
    if (!facts) return null
    if (!facts.entry) return allowed
    return { verdict: 'never', gate: 'do_not_call', reason: doNotCallReason(facts.entry) }
  },
  toStoredFacts({ do_not_call: facts }) {
    if (!facts) return null
    if (!facts.entry) return { entry: null }
    const { entryId, kind, reason, source, origin, addedAt } = facts.entry
    // An erasure removes reason and source (db/personal-data.ts).
    const added_at = addedAt.toISOString()
    return { entry: { id: entryId, kind, reason, source, origin, added_at } }
  },
}
