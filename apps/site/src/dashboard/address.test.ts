import { expect, test } from 'vitest'
import { analyticsFilter, analyticsParams, contactsParams, contactsQuery } from './address.ts'

const asked = (query: string) => new URLSearchParams(query)

test('a look at the contacts can be sent to a colleague', () => {
  const look = { search: 'maya & co', page: 3 }
  expect(contactsQuery(new URLSearchParams(contactsParams(look)))).toEqual(look)
})

test('the first page without a search has a plain address', () => {
  expect(contactsParams({ search: '', page: 1 })).toEqual({})
})

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e99', ''])(
  'an address without a sensible page shows the first: %s',
  (query) => {
    expect(contactsQuery(asked(query))).toEqual({ search: '', page: 1 })
  },
)

test('a look at the calls can be sent to a colleague', () => {
  const look = { campaignId: 12, days: 90 } as const
  expect(analyticsFilter(new URLSearchParams(analyticsParams(look)))).toEqual(look)
})

test('a period that is not on offer shows the usual one', () => {
  expect(analyticsFilter(asked('days=8&campaign=all'))).toEqual({ days: 30 })
})
