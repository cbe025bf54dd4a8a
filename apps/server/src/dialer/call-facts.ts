import type { CallCaps, CallingHours, CampaignPurpose } from '@callwright/contract'
import type { Db, Tx } from '../db/open.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import { type CallFacts, type ConsentFacts, placeOf, type Whereabouts } from '../rules/index.ts'
import type { DialerDeps } from './deps.ts'
import { loadConsents } from './facts/consents.ts'
import { numberFactsOf } from './facts/number-facts.ts'
import { loadNumberRecords, type NumberRecord } from './facts/number-records.ts'
import { loadSuppressions } from './facts/suppressions.ts'

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
  /** What is stored about the number, when it was read with the contact. */
  numberRecord?: NumberRecord
  /** What the contact has agreed to, when it was read with the contact; null when nothing is recorded. */
  consent?: ConsentFacts['consent']
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
  if (calls.length === 0) return []
  const isLawEnforcedOf = (workspaceId: WorkspaceId) =>
    providers.callingRulesOf(workspaceId) === 'on'
  const at = now()
  const { calls: withRecords, policies } = await loadNumberRecords(tx, calls, at)
  const entries = await loadSuppressions(
    tx,
    hashNumber,
    withRecords.flatMap(({ call, record }) => (record.mayBeSuppressed ? [call] : [])),
  )
  const consents = await loadConsents(
    tx,
    calls.filter(
      ({ workspace_id, consent }) => consent === undefined && isLawEnforcedOf(workspace_id),
    ),
  )
  return withRecords.map(({ call, record: { otherCalls } }) => {
    const { workspace_id, phone_e164, contact_id, consent } = call
    const isLawEnforced = isLawEnforcedOf(workspace_id)
    const policy = policies.get(workspace_id)
    const facts = combineFacts(call, {
      isLawEnforced,
      consent: consent === undefined ? (consents.get(contact_id ?? 0) ?? null) : consent,
      numberFacts: numberFactsOf(call, { otherCalls, policy, isLawEnforced, now: at }),
      doNotCallFacts: {
        do_not_call: { entry: entries.get(workspace_id)?.get(phone_e164) ?? null },
      },
    })
    return { ...call, facts }
  })
}

/** What was loaded for a call. */
interface LoadedFacts {
  isLawEnforced: boolean
  consent: ConsentFacts['consent']
  numberFacts: CallFacts
  doNotCallFacts: CallFacts
}

/** Returns the facts of all gates for a call. */
export function combineFacts(
  call: Pick<PossibleCall, keyof Whereabouts | 'calling_hours' | 'purpose'>,
  { isLawEnforced, consent, numberFacts, doNotCallFacts }: LoadedFacts,
): CallFacts {
  const { calling_hours: callingHours, phone_e164, purpose } = call
  const place = placeOf(call)
  const { jurisdictions } = place
  return {
    ...((isLawEnforced || callingHours) && { hours: { place, callingHours, isLawEnforced } }),
    ...(isLawEnforced && { consent: { jurisdictions, purpose, phone_e164, consent } }),
    ...numberFacts,
    ...doNotCallFacts,
  }
}
