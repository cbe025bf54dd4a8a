import { describe, expect, test } from 'vitest'
import { campaignsQueries } from './campaigns.queries.ts'

/** Returns what a query sends to the server, which is a part of its key. */
const inputOf = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  (queryKey[1] as { input: unknown }).input

describe('a query sends', () => {
  test('a status only when there is one', () => {
    expect(inputOf(campaignsQueries.list())).toEqual({ user_id: 1 })
    expect(inputOf(campaignsQueries.list('running'))).toEqual({ user_id: 1, status: 'running' })
  })

  test('the page of contacts, and their state only when there is one', () => {
    const page = { id: 5, user_id: 1, page: 2, per_page: 10 }
    expect(inputOf(campaignsQueries.members(5, { page: 2 }))).toEqual(page)
    expect(inputOf(campaignsQueries.members(5, { page: 2, state: 'live' }))).toEqual({
      ...page,
      state: 'live',
    })
  })

  test('the page of calls, and all live calls', () => {
    const campaign = { user_id: 1, campaign_id: 5 }
    expect(inputOf(campaignsQueries.calls(5, 3))).toEqual({ ...campaign, page: 3, per_page: 10 })
    expect(inputOf(campaignsQueries.liveCalls(5))).toEqual({
      ...campaign,
      live: true,
      per_page: 10,
    })
  })

  test('a search and a tag only when there are any', () => {
    const choices = { user_id: 1, per_page: 100 }
    expect(inputOf(campaignsQueries.contactChoices())).toEqual(choices)
    expect(inputOf(campaignsQueries.contactChoices({ search: 'globex', tag: '' }))).toEqual({
      ...choices,
      search: 'globex',
    })
    expect(inputOf(campaignsQueries.contactIds({ search: '', tag: 'vip' }))).toEqual({
      user_id: 1,
      tag: 'vip',
    })
    expect(inputOf(campaignsQueries.contactIds({ search: 'globex', tag: '' }))).toEqual({
      user_id: 1,
      search: 'globex',
    })
  })
})

test('the scorecard is read again each minute, only while calls are placed', () => {
  const intervalOf = (status: 'running' | 'paused') =>
    campaignsQueries.scorecard({ id: 5, status }).refetchInterval
  expect(intervalOf('running')).toBe(60_000)
  expect(intervalOf('paused')).toBe(false)
})

test('a forecast is used for a minute', () => {
  const plan = {} as Parameters<typeof campaignsQueries.preview>[0]
  expect(campaignsQueries.preview(plan).staleTime).toBe(60_000)
})
