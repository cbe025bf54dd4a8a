import type { CallingHours, CampaignPurpose } from '@callwright/contract'
import type { Db, Tx } from '../db/open.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import { type CallFacts, placeOf, type Whereabouts } from '../rules/index.ts'
import type { DialerDeps } from './deps.ts'
import { loadConsents } from './facts/consents.ts'

/** A call that may be made to a member of a campaign. */
export interface PossibleCall extends Whereabouts {
  workspace_id: WorkspaceId
  /** Null when the contact was deleted. */
  contact_id: number | null
  /** The hours of the campaign. */
  calling_hours: CallingHours | null
  /** What the campaign calls for. */
  purpose: CampaignPurpose
}

/** Loads what the decisions on some calls stand on, in the order of the calls. */
export async function loadCallFacts(
  { providers }: Pick<DialerDeps, 'providers'>,
  tx: Db | Tx,
  calls: readonly PossibleCall[],
): Promise<CallFacts[]> {
  const isLawful = (call: PossibleCall) => providers.callingRulesOf(call.workspace_id) === 'on'
  const consents = await loadConsents(tx, calls.filter(isLawful))
  return calls.map((call) => {
    const isLawEnforced = isLawful(call)
    const callingHours = call.calling_hours
    const place = placeOf(call)
    const { jurisdictions } = place
    const consent = consents.get(call.contact_id ?? 0) ?? null
    return {
      ...((isLawEnforced || callingHours) && { hours: { place, callingHours, isLawEnforced } }),
      ...(isLawEnforced && { consent: { jurisdictions, purpose: call.purpose, consent } }),
    }
  })
}
