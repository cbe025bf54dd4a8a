import { memberStates } from '@callwright/contract'
import type { CampaignQuery } from '@callwright/dashboard/campaigns'
import { parsePage } from './query-string.ts'

// A file of its own, because every page of the dashboard loads query-string.ts.

/** Reads the query of a campaign's contacts and calls. Invalid parameters get their default. */
export function parseCampaignQuery(params: URLSearchParams): CampaignQuery {
  return {
    page: parsePage(params),
    state: memberStates.find((state) => state === params.get('state')),
    callsPage: parsePage(params, 'calls_page'),
  }
}

/** Writes the query of a campaign's contacts and calls. Defaults are left out. */
export function toCampaignParams({
  page,
  state,
  callsPage,
}: CampaignQuery): Record<string, string> {
  return {
    ...(state && { state }),
    ...(page > 1 && { page: String(page) }),
    ...(callsPage > 1 && { calls_page: String(callsPage) }),
  }
}
