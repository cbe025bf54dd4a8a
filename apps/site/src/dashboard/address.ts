import { contactSorts, memberStates, statsDays } from '@callwright/contract'
import type { AnalyticsFilter } from '@callwright/dashboard/analytics'
import type { MembersQuery } from '@callwright/dashboard/campaigns'
import type { ContactsQuery } from '@callwright/dashboard/contacts'

/** A whole number of at least 1 as an address has it; undefined for anything else. */
function count(text: string | null): number | undefined {
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined
}

/** The farthest page the server turns to. */
const farthestPage = 1_000_000

/** Which page of a list an address asks for; the first where it makes no sense. */
function pageNumber(params: URLSearchParams): number {
  return Math.min(count(params.get('page')) ?? 1, farthestPage)
}

/** Which contacts an address asks for; what makes no sense is left out. */
export function contactsQuery(params: URLSearchParams): ContactsQuery {
  return {
    search: params.get('search') ?? '',
    tag: params.get('tag') ?? '',
    sort: contactSorts.find((sort) => sort === params.get('sort')) ?? 'newest',
    page: pageNumber(params),
  }
}

/** The address of a look at the contacts; what goes without saying is left out. */
export function contactsParams({ search, tag, sort, page }: ContactsQuery): Record<string, string> {
  return {
    ...(search && { search }),
    ...(tag && { tag }),
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** Which of a campaign's contacts an address asks for; what makes no sense is left out. */
export function membersQuery(params: URLSearchParams): MembersQuery {
  return {
    page: pageNumber(params),
    state: memberStates.find((state) => state === params.get('state')),
  }
}

/** The address of a look at a campaign's contacts; what goes without saying is left out. */
export function membersParams({ page, state }: MembersQuery): Record<string, string> {
  return { ...(state && { state }), ...(page > 1 && { page: String(page) }) }
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
