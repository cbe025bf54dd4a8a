import type { CallingHours } from '@callwright/contract'
import type { Db, Tx } from '../db/open.ts'
import { type CallFacts, placeOf, type Whereabouts } from '../rules/index.ts'
import type { DialerDeps } from './deps.ts'

/** A call that may be made to a member of a campaign. */
export interface PossibleCall extends Whereabouts {
  workspace_id: number
  /** The hours of the campaign. */
  calling_hours: CallingHours | null
}

/** Loads what the decisions on some calls stand on, in the order of the calls. */
export async function loadCallFacts(
  { providers }: Pick<DialerDeps, 'providers'>,
  _tx: Db | Tx,
  calls: readonly PossibleCall[],
): Promise<CallFacts[]> {
  return calls.map((call) => {
    const isLawEnforced = providers.callingRulesOf(call.workspace_id) === 'on'
    const callingHours = call.calling_hours
    return {
      ...((isLawEnforced || callingHours) && {
        hours: { place: placeOf(call), callingHours, isLawEnforced },
      }),
    }
  })
}
