import { statsDays } from '@callwright/contract'
import type { AnalyticsFilter } from '@callwright/dashboard/analytics'
import type { ContactsQuery } from '@callwright/dashboard/contacts'

/** A whole number of at least 1 as an address has it; undefined for anything else. */
function count(text: string | null): number | undefined {
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined
}

/** Which contacts an address asks for; what makes no sense is left out. */
export function contactsQuery(params: URLSearchParams): ContactsQuery {
  return { search: params.get('search') ?? '', page: count(params.get('page')) ?? 1 }
}

/** The address of a look at the contacts; what goes without saying is left out. */
export function contactsParams({ search, page }: ContactsQuery): Record<string, string> {
  return { ...(search && { search }), ...(page > 1 && { page: String(page) }) }
}

const usualDays = 30

/** Which calls an address asks for; what makes no sense is left out. */
export function analyticsFilter(params: URLSearchParams): AnalyticsFilter {
  const days = count(params.get('days'))
  return {
    campaignId: count(params.get('campaign')),
    days: statsDays.find((choice) => choice === days) ?? usualDays,
  }
}

/** The address of a look at the calls; what goes without saying is left out. */
export function analyticsParams({ campaignId, days }: AnalyticsFilter): Record<string, string> {
  return {
    ...(campaignId && { campaign: String(campaignId) }),
    ...(days !== usualDays && { days: String(days) }),
  }
}
