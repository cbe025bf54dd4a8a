import type { CallCaps, CallingHours, CampaignPurpose, Consent } from '@callwright/contract'
import type { Db, Tx } from '../db/open.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import { type CallFacts, placeOf, type Whereabouts } from '../rules/index.ts'
import type { DialerDeps } from './deps.ts'
import { loadConsents } from './facts/consents.ts'
import { loadNumberFacts } from './facts/number-facts.ts'
import { loadDoNotCallFacts } from './facts/suppressions.ts'

/** What decisions on the calls of a campaign need of it. */
export interface CampaignRules {
  workspace_id: WorkspaceId
  purpose: CampaignPurpose
  calling_hours: CallingHours | null
  call_caps: CallCaps | null
}

/** A call that may be made to a member of a campaign. */
export interface PossibleCall extends Whereabouts, CampaignRules {
  /** Null when the contact was deleted. */
  contact_id: number | null
  /** The call that is about to be requested; undefined before it is reserved. */
  leased_call_id?: number
  /** True when another transaction decides on a call to this number at the same time. */
  is_contended?: boolean
}

/** Returns the call that a campaign would make to a member. */
export function toPossibleCall<Member extends Whereabouts & Pick<PossibleCall, 'contact_id'>>(
  { workspace_id, purpose, calling_hours, call_caps }: CampaignRules,
  member: Member,
): Member & PossibleCall {
  return { ...member, workspace_id, purpose, calling_hours, call_caps }
}

/** Returns the calls, in their order, with the facts on which a decision on each stands. */
export async function loadCallFacts<Call extends PossibleCall>(
  { hashNumber, providers, now }: Pick<DialerDeps, 'hashNumber' | 'providers' | 'now'>,
  tx: Db | Tx,
  calls: readonly Call[],
): Promise<(Call & { facts: CallFacts })[]> {
  const isLawEnforcedOf = (workspaceId: WorkspaceId) =>
    providers.callingRulesOf(workspaceId) === 'on'
  const numberFacts = await loadNumberFacts(tx, calls, isLawEnforcedOf, now())
  const doNotCallFacts = await loadDoNotCallFacts(tx, hashNumber, calls)
  const consents = await loadConsents(
    tx,
    calls.filter(({ workspace_id }) => isLawEnforcedOf(workspace_id)),
  )
  return calls.map((call, index) => {
    const facts = combineFacts(call, {
      isLawEnforced: isLawEnforcedOf(call.workspace_id),
      consent: consents.get(call.contact_id ?? 0) ?? null,
      numberFacts: factsAt(numberFacts, index),
      doNotCallFacts: factsAt(doNotCallFacts, index),
    })
    return { ...call, facts }
  })
}

/** What was loaded for a call. */
interface LoadedFacts {
  isLawEnforced: boolean
  consent: Consent | null
  numberFacts: CallFacts
  doNotCallFacts: CallFacts
}

/** Returns the facts of all gates for a call. */
export function combineFacts(
  call: Pick<PossibleCall, keyof Whereabouts | 'calling_hours' | 'purpose'>,
  { isLawEnforced, consent, numberFacts, doNotCallFacts }: LoadedFacts,
): CallFacts {
  const { calling_hours: callingHours, purpose } = call
  const place = placeOf(call)
  const { jurisdictions } = place
  return {
    ...((isLawEnforced || callingHours) && { hours: { place, callingHours, isLawEnforced } }),
    ...(isLawEnforced && { consent: { jurisdictions, purpose, consent } }),
    ...numberFacts,
    ...doNotCallFacts,
  }
}

/** A call without its facts would be decided as if there were no gates. */
function factsAt(facts: readonly CallFacts[], index: number): CallFacts {
  const found = facts[index]
  if (!found) throw new Error(`no facts were loaded for call ${index} of ${facts.length}`)
  return found
}
