import { expect, test } from 'vitest'
import {
  analyticsFilter,
  analyticsParams,
  contactsParams,
  contactsQuery,
  membersParams,
  membersQuery,
} from './address.ts'

const asked = (query: string) => new URLSearchParams(query)

test('a look at the contacts can be sent to a colleague', () => {
  const look = { search: 'maya & co', tag: 'q3 + vip', sort: '-company', page: 3 } as const
  expect(contactsQuery(new URLSearchParams(contactsParams(look)))).toEqual(look)
})

const everyContact = { search: '', tag: '', sort: 'newest', page: 1 } as const

test('the first page without a search has a plain address', () => {
  expect(contactsParams(everyContact)).toEqual({})
})

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e99', 'sort=size', 'sort=Name', ''])(
  'an address that makes no sense shows the first page, newest first: %s',
  (query) => {
    expect(contactsQuery(asked(query))).toEqual(everyContact)
  },
)

test('a page no list has shows the last one', () => {
  expect(contactsQuery(asked('page=99999999')).page).toBe(1_000_000)
})

test('a look at the calls can be sent to a colleague', () => {
  const look = { campaignId: 12, days: 90 } as const
  expect(analyticsFilter(new URLSearchParams(analyticsParams(look)))).toEqual(look)
})

test('a period that is not on offer shows the usual one', () => {
  expect(analyticsFilter(asked('days=8&campaign=all'))).toEqual({ days: 30 })
})

test('a look at a campaign’s contacts can be sent to a colleague', () => {
  const look = { page: 3, state: 'live' } as const
  expect(membersQuery(new URLSearchParams(membersParams(look)))).toEqual(look)
  expect(membersParams({ page: 1 })).toEqual({})
})

test('a state there is not shows all contacts', () => {
  expect(membersQuery(asked('state=asleep&page=2'))).toEqual({ page: 2 })
})
