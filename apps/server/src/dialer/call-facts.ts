import { type CallFacts, placeOf, type Whereabouts } from '../rules/index.ts'
import type { DialerDeps } from './deps.ts'
import type { CampaignRow } from './domain/rows.ts'

/** Returns the facts for a decision on a call to a member of a campaign. */
export function callFactsOf(
  { providers }: Pick<DialerDeps, 'providers'>,
  {
    workspace_id,
    calling_hours: callingHours,
  }: Pick<CampaignRow, 'workspace_id' | 'calling_hours'>,
  member: Whereabouts,
): CallFacts {
  const isLawEnforced = providers.callingRulesOf(workspace_id) === 'on'
  if (!isLawEnforced && !callingHours) return {}
  return { hours: { place: placeOf(member), callingHours, isLawEnforced } }
}
