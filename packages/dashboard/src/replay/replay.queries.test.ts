import { expect, test } from 'vitest'
import { logPath, replayQueries } from './replay.queries.ts'

test('the log of a campaign is requested once, and not compared with the former one', () => {
  expect(replayQueries.ofCampaign(5)).toMatchObject({
    queryKey: ['campaign log', 5],
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })
  expect(logPath(5)).toBe('/api/campaigns/5/log')
})
