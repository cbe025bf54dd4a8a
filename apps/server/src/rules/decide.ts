import type { CallingHours } from '@callwright/contract'
import { findOpening } from './hours.ts'
import type { Place } from './places.ts'

/** What a decision stands on. */
export interface CallFacts {
  /** Where the called person may be. */
  place: Place
  /** The campaign's hours; null when only the law limits them. */
  callingHours: CallingHours | null
}

type Wait = { verdict: 'later'; until: Date; gate: GateId; reason: string }

/** Why a call may not be made at all, or not before a time. */
export type Refusal = Wait | { verdict: 'never'; gate: GateId; reason: string }

/** Whether a call may be made. */
export type Decision = { verdict: 'now' } | Refusal

export type GateId = 'hours'

/** A rule that every call must satisfy. */
export interface Gate {
  id: GateId
  /** What the rule says. */
  sentence: string
  /** Where it is written. */
  source: string
  evaluate(facts: CallFacts, now: Date): Decision
}

const hours: Gate = {
  id: 'hours',
  sentence:
    'A person is called only within the hours of the law and of the campaign, on the clock of every time zone in which the person may be.',
  source: 'Each row of law.ts names its own.',
  evaluate({ place, callingHours }, now) {
    const opening = findOpening(place, callingHours, now)
    if (opening.kind === 'open') return { verdict: 'now' }
    if (opening.kind === 'opens') {
      const reason = `Outside calling hours in ${opening.closedIn}`
      return { verdict: 'later', until: opening.at, gate: 'hours', reason }
    }
    const reason =
      opening.kind === 'unknown-zone'
        ? 'The time zone of the number is unknown'
        : 'No time is within the calling hours of all its time zones'
    return { verdict: 'never', gate: 'hours', reason }
  },
}

/** The calling rules, in the order in which their reasons are given. */
export const gates: readonly Gate[] = [hours]

/**
 * Decides whether a call may be made: now, not before a time, or never. `until` is the first moment at which every
 * gate allows the call. The reason is that of the first gate that refuses it now.
 */
export function decide(facts: CallFacts, now: Date, table: readonly Gate[] = gates): Decision {
  let first: Wait | undefined
  let at = now
  for (;;) {
    const refusals = table.flatMap((gate) => {
      const decision = gate.evaluate(facts, at)
      return decision.verdict === 'now' ? [] : [decision]
    })
    const never = refusals.find(({ verdict }) => verdict === 'never')
    if (never) return never
    const waits = refusals.filter((refusal) => refusal.verdict === 'later')
    if (waits.length === 0) return first ? { ...first, until: at } : { verdict: 'now' }
    first ??= waits[0]
    at = new Date(Math.max(...waits.map(({ until }) => until.getTime())))
  }
}
