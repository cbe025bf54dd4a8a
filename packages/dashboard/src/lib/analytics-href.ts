import type { CallResult, periodsInDays } from '@callwright/contract'

/** The calls to list. */
interface ListedCalls {
  /** The number of days up to today; undefined lists all calls. */
  days?: (typeof periodsInDays)[number] | undefined
  campaignId?: number | undefined
  outcome?: CallResult | undefined
}

/** Returns the address of the list of calls in analytics, with its filters. */
export function analyticsHref({ days, campaignId, outcome }: ListedCalls): string {
  const params = new URLSearchParams({
    days: String(days ?? 'all'),
    ...(campaignId !== undefined && { campaign: String(campaignId) }),
    ...(outcome && { outcome }),
  })
  return `/dashboard/analytics?${params}#${callsListId}`
}

/** The id of the list of calls in analytics. */
export const callsListId = 'recent-calls'
