import { expect, test } from 'vitest'
import { parseCampaignQuery, toCampaignParams } from './campaign-query-string.ts'

const toParams = (query: string) => new URLSearchParams(query)

test('parsing returns the query of a campaign’s contacts and calls that was written', () => {
  const query = { page: 3, state: 'live', callsPage: 2 } as const
  expect(parseCampaignQuery(new URLSearchParams(toCampaignParams(query)))).toEqual(query)
  expect(toCampaignParams({ page: 1, callsPage: 1 })).toEqual({})
})

test('an unknown state shows all contacts', () => {
  expect(parseCampaignQuery(toParams('state=asleep&page=2'))).toEqual({ page: 2, callsPage: 1 })
})
