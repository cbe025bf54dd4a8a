import {
  type CallFacts,
  type Decision,
  decide,
  placeOf,
  type Refusal,
  type StoredDecision,
  toStoredDecision,
  type Whereabouts,
} from '../../rules/index.ts'
import type { CampaignRow } from './rows.ts'

type Plan = Pick<CampaignRow, 'calling_hours'>

/** Returns what a decision on a call to a member stands on. */
export function factsOf({ calling_hours }: Plan, member: Whereabouts): CallFacts {
  return { place: placeOf(member), callingHours: calling_hours }
}

/** Decides by the calling rules about the members of one campaign. */
export interface MemberRules {
  /** Returns the refusal of a call to a member at a time, or null. */
  refusalAt(member: Whereabouts, at: Date): Refusal | null
  /** Returns the decision on a call to a member at a time, as it is stored. */
  storedDecisionAt(member: Whereabouts, at: Date): StoredDecision
}

/** Creates the rules of a campaign, which decide once for all members who may be in the same place. */
export function createMemberRules(plan: Plan): MemberRules {
  const known = new Map<CallFacts['place'], Map<number, Decision>>()
  const decisionAt = (facts: CallFacts, at: Date) => {
    const decisions = known.get(facts.place) ?? new Map<number, Decision>()
    known.set(facts.place, decisions)
    const decision = decisions.get(at.getTime()) ?? decide(facts, at)
    decisions.set(at.getTime(), decision)
    return decision
  }
  return {
    refusalAt(member, at) {
      const decision = decisionAt(factsOf(plan, member), at)
      return decision.verdict === 'now' ? null : decision
    },
    storedDecisionAt(member, at) {
      const facts = factsOf(plan, member)
      return toStoredDecision(facts, decisionAt(facts, at), at)
    },
  }
}
