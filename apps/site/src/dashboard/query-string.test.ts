import { expect, test } from 'vitest'
import {
  parseAnalyticsFilter,
  parseAuditLogFilter,
  parseCallId,
  parseContactsQuery,
  parseSuppressionsQuery,
  toAnalyticsParams,
  toAuditLogParams,
  toContactsParams,
  toSuppressionsParams,
} from './query-string.ts'

const toParams = (query: string) => new URLSearchParams(query)

test('parsing returns the query of the contacts page that was written', () => {
  const query = {
    search: 'maya & co',
    tag: 'q3 + vip',
    consent: 'none',
    sort: '-company',
    page: 3,
  } as const
  expect(parseContactsQuery(new URLSearchParams(toContactsParams(query)))).toEqual(query)
})

test('parsing returns the query of the do-not-call list that was written', () => {
  const query = { search: '+49 & co', origin: 'phrase', page: 2 } as const
  expect(parseSuppressionsQuery(new URLSearchParams(toSuppressionsParams(query)))).toEqual(query)
})

test.each(['', 'page=0', 'origin=guess'])('the query string “%s” shows the whole list', (query) => {
  const wholeList = { search: '', origin: undefined, page: 1 }
  expect(parseSuppressionsQuery(toParams(query))).toEqual(wholeList)
  expect(toSuppressionsParams(wholeList)).toEqual({})
})

const defaultQuery = { search: '', tag: '', sort: 'newest', page: 1 } as const

test('the first page without a search has no query string', () => {
  expect(toContactsParams(defaultQuery)).toEqual({})
})

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=1e99',
  'sort=size',
  'sort=Name',
  'consent=maybe',
  '',
])('an invalid query shows the first page, newest first: %s', (query) => {
  expect(parseContactsQuery(toParams(query))).toEqual(defaultQuery)
})

test('a page number that is too high is limited', () => {
  expect(parseContactsQuery(toParams('page=9999999999')).page).toBe(2_147_483_647)
})

test.each([
  ['call=12', 12],
  ['days=7&call=3', 3],
  ['', undefined],
  ['call=', undefined],
  ['call=0', undefined],
  ['call=-1', undefined],
  ['call=1.5', undefined],
  ['call=abc', undefined],
])('the open call of the query string “%s” is %s', (query, id) => {
  expect(parseCallId(toParams(query))).toBe(id)
})

test.each([
  { campaignId: 12, days: 90, outcome: 'no-answer' },
  { campaignId: undefined, days: 1, outcome: 'qualified' },
  { campaignId: 12, days: undefined, outcome: undefined },
] as const)('parsing returns the filter of the analytics page that was written: %o', (filter) => {
  expect(parseAnalyticsFilter(new URLSearchParams(toAnalyticsParams(filter)))).toEqual(filter)
})

test('an unknown period is replaced by the default, and an unknown outcome shows all', () => {
  expect(parseAnalyticsFilter(toParams('days=8&campaign=all&outcome=great'))).toEqual({ days: 30 })
})

test.each([
  { kind: 'access', actor: 3, period: { start: '2026-11-01', end: '2026-11-20' } },
  { kind: undefined, actor: undefined, period: { start: '', end: '2026-02-28' } },
] as const)('parsing returns the filter of the audit log that was written: %o', (filter) => {
  expect(parseAuditLogFilter(new URLSearchParams(toAuditLogParams(filter)))).toEqual(filter)
})

test.each(['kind=robots&actor=me', 'from=2026-02-30&to=yesterday', 'from=2026-13-01&to=20261120'])(
  'an unknown kind, person or day shows all of the audit log: %s',
  (query) => {
    const all = { kind: undefined, actor: undefined, period: { start: '', end: '' } }
    expect(parseAuditLogFilter(toParams(query))).toEqual(all)
  },
)
