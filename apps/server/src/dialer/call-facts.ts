import type { CallCaps, CallingHours } from '@callwright/contract'
import type { Db, Tx } from '../db/open.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import { type CallFacts, placeOf, type Whereabouts } from '../rules/index.ts'
import type { DialerDeps } from './deps.ts'
import { loadNumberFacts } from './facts/number-facts.ts'

/** A call that may be made to a member of a campaign. */
export interface PossibleCall extends Whereabouts {
  workspace_id: WorkspaceId
  /** The hours of the campaign. */
  calling_hours: CallingHours | null
  /** The caps of the campaign. */
  call_caps: CallCaps | null
  /** The call that is about to be requested; undefined before it is reserved. */
  leased_call_id?: number
  /** True when another transaction decides on a call to this number at the same time. */
  is_contended?: boolean
}

/** Loads what the decisions on some calls stand on, in the order of the calls. */
export async function loadCallFacts(
  { providers, now }: Pick<DialerDeps, 'providers' | 'now'>,
  tx: Db | Tx,
  calls: readonly PossibleCall[],
): Promise<CallFacts[]> {
  const isLawEnforcedOf = (workspaceId: WorkspaceId) =>
    providers.callingRulesOf(workspaceId) === 'on'
  const numberFacts = await loadNumberFacts(tx, calls, isLawEnforcedOf, now())
  return calls.map((call, n) => {
    const isLawEnforced = isLawEnforcedOf(call.workspace_id)
    const callingHours = call.calling_hours
    return {
      ...numberFacts[n],
      ...((isLawEnforced || callingHours) && {
        hours: { place: placeOf(call), callingHours, isLawEnforced },
      }),
    }
  })
}
