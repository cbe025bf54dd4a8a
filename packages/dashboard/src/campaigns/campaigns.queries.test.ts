import type { Campaign, CampaignStatus, Scorecard } from '@callwright/contract'
import { describe, expect, test } from 'vitest'
import { countRequests } from '../lib/count-requests.test-helpers.ts'
import { campaignsQueries } from './campaigns.queries.ts'
import { aScorecard } from './scorecard.mocks.ts'

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

describe('the scorecard is read again', () => {
  const countScorecards = (
    campaign: Pick<Campaign, 'status' | 'live_calls'>,
    ...scorecards: Scorecard[]
  ) =>
    countRequests(
      campaignsQueries.scorecard({ id: 5, ...campaign }),
      scorecards.map((scorecard) => ({ scorecard })),
      4.5 * 60_000,
    )

  test('each minute while calls are placed or live', async () => {
    const scorecard = aScorecard()
    expect(await countScorecards({ status: 'running', live_calls: 0 }, scorecard)).toBe(5)
    expect(await countScorecards({ status: 'paused', live_calls: 1 }, scorecard)).toBe(5)
    expect(await countScorecards({ status: 'paused', live_calls: 0 }, scorecard)).toBe(1)
  })

  test('until each ended call is in the chain', async () => {
    const before = aScorecard({ calls: { placed: 3, final: 3, in_chain: 2 } })
    const after = aScorecard({ calls: { placed: 3, final: 3, in_chain: 3 } })
    const completed = { status: 'completed', live_calls: 0 } as const
    expect(await countScorecards(completed, before, before, after)).toBe(3)
  })

  test('when a campaign is paused again soon after', async () => {
    const queryOf = (status: CampaignStatus) =>
      campaignsQueries.scorecard({ id: 5, status, live_calls: 0 })
    const later = [queryOf('running'), queryOf('paused')]
    const responses = [{ scorecard: aScorecard() }]
    expect(await countRequests(queryOf('paused'), responses, 1000, later)).toBe(3)
  })

  test('once the last call has ended', () => {
    const keyOf = (status: CampaignStatus, live_calls: number) =>
      campaignsQueries.scorecard({ id: 5, status, live_calls }).queryKey
    expect(keyOf('completed', 0)).not.toEqual(keyOf('running', 0))
    expect(keyOf('cancelled', 0)).not.toEqual(keyOf('cancelled', 1))
    expect(keyOf('running', 0)).toEqual(keyOf('running', 1))
  })
})

test('a forecast is used for a minute', () => {
  const plan = {} as Parameters<typeof campaignsQueries.preview>[0]
  expect(campaignsQueries.preview(plan).staleTime).toBe(60_000)
})
