import { describe, expect, test } from 'vitest'
import { callsQueries } from './calls.queries.ts'

/** Returns what a query sends to the server, which is a part of its key. */
const inputOf = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  (queryKey[1] as { input: unknown }).input

describe('the request for calls', () => {
  test('has only the filters that are set', () => {
    expect(inputOf(callsQueries.list({ perPage: 5 }))).toEqual({ user_id: 1, per_page: 5 })
    expect(
      inputOf(callsQueries.list({ perPage: 50, campaignId: 4, days: 7, tz: 'Europe/Berlin' })),
    ).toEqual({ user_id: 1, per_page: 50, campaign_id: 4, days: 7, tz: 'Europe/Berlin' })
  })

  test('asks for an outcome, or for qualified calls', () => {
    const calls = { user_id: 1, per_page: 5 }
    expect(inputOf(callsQueries.list({ perPage: 5, outcome: 'busy' }))).toEqual({
      ...calls,
      outcome: 'busy',
    })
    expect(inputOf(callsQueries.list({ perPage: 5, outcome: 'qualified' }))).toEqual({
      ...calls,
      qualified: true,
    })
  })
})

test('the request for statistics has the campaign only when there is one', () => {
  expect(inputOf(callsQueries.stats({ days: 30 }))).toEqual({ user_id: 1, days: 30 })
  expect(inputOf(callsQueries.stats({ campaignId: 4 }))).toEqual({ user_id: 1, campaign_id: 4 })
})
