import {
  auditKinds,
  callResults,
  consentFilters,
  contactSorts,
  periodsInDays,
  suppressionOrigins,
} from '@callwright/contract'
import type { AnalyticsFilter } from '@callwright/dashboard/analytics'
import type { AuditLogFilter } from '@callwright/dashboard/audit-log'
import type { ContactsQuery } from '@callwright/dashboard/contacts'
import type { SuppressionsQuery } from '@callwright/dashboard/suppressions'

/** Parses a whole number of at least 1; returns undefined for any other text. */
function parsePositiveInteger(text: string | null): number | undefined {
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined
}

/** The highest page number that the server accepts. */
const maxPage = 2_147_483_647

/** Reads the page number of a list; returns 1 when it is invalid. */
export function parsePage(params: URLSearchParams, name = 'page'): number {
  return Math.min(parsePositiveInteger(params.get(name)) ?? 1, maxPage)
}

/** Reads the query of the contacts page. Invalid parameters get their default. */
export function parseContactsQuery(params: URLSearchParams): ContactsQuery {
  return {
    search: params.get('search') ?? '',
    tag: params.get('tag') ?? '',
    ...parseConsent(params.get('consent')),
    sort: contactSorts.find((sort) => sort === params.get('sort')) ?? 'newest',
    page: parsePage(params),
  }
}

function parseConsent(text: string | null): Pick<ContactsQuery, 'consent'> {
  const consent = consentFilters.find((filter) => filter === text)
  return consent ? { consent } : {}
}

/** Writes the query of the contacts page. Defaults are left out. */
export function toContactsParams({
  search,
  tag,
  consent,
  sort,
  page,
}: ContactsQuery): Record<string, string> {
  return {
    ...(search && { search }),
    ...(tag && { tag }),
    ...(consent && { consent }),
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** Reads the query of the do-not-call list. Invalid parameters get their default. */
export function parseSuppressionsQuery(params: URLSearchParams): SuppressionsQuery {
  return {
    search: params.get('search') ?? '',
    origin: suppressionOrigins.find((origin) => origin === params.get('origin')),
    page: parsePage(params),
  }
}

/** Writes the query of the do-not-call list. Defaults are left out. */
export function toSuppressionsParams({
  search,
  origin,
  page,
}: SuppressionsQuery): Record<string, string> {
  return {
    ...(search && { search }),
    ...(origin && { origin }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** Reads the id of the call whose details are open; undefined when there is none or it is invalid. */
export function parseCallId(params: URLSearchParams): number | undefined {
  return parsePositiveInteger(params.get('call'))
}

const defaultDays = 30

/** Reads the filter of the analytics page. Invalid parameters get their default. */
export function parseAnalyticsFilter(params: URLSearchParams): AnalyticsFilter {
  const days = params.get('days')
  return {
    campaignId: parsePositiveInteger(params.get('campaign')),
    days:
      days === 'all'
        ? undefined
        : (periodsInDays.find((choice) => String(choice) === days) ?? defaultDays),
    outcome: callResults.find((outcome) => outcome === params.get('outcome')),
  }
}

/** Writes the filter of the analytics page. Defaults are left out. */
export function toAnalyticsParams({
  campaignId,
  days,
  outcome,
}: AnalyticsFilter): Record<string, string> {
  return {
    ...(campaignId && { campaign: String(campaignId) }),
    ...(days !== defaultDays && { days: String(days ?? 'all') }),
    ...(outcome && { outcome }),
  }
}

/** Returns a day such as `2026-11-20`, or an empty text when it is none. */
function parseDay(text: string | null): string {
  const isDay = text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)
  return isDay && new Date(text).toJSON()?.startsWith(text) ? text : ''
}

/** Returns the filter of the audit log in a query. Invalid parameters are ignored. */
export function parseAuditLogFilter(params: URLSearchParams): AuditLogFilter {
  return {
    kind: auditKinds.find((kind) => kind === params.get('kind')),
    actor: parsePositiveInteger(params.get('actor')),
    period: { start: parseDay(params.get('from')), end: parseDay(params.get('to')) },
  }
}

/** Returns the query of a filter of the audit log, without what is not filtered. */
export function toAuditLogParams({
  kind,
  actor,
  period: { start, end },
}: AuditLogFilter): Record<string, string> {
  return {
    ...(kind && { kind }),
    ...(actor && { actor: String(actor) }),
    ...(start && { from: start }),
    ...(end && { to: end }),
  }
}
