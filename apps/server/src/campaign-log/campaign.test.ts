import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  busyNumber,
  createCampaignApi,
  qualifiedNumber,
  unqualifiedNumber,
  voicemailNumber,
} from '../../test/campaign-api.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { mostLinesInUse, readLog } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
const { createCampaign, sendCommand, makeCalls, getCalls, waitForStatus } = createCampaignApi(
  () => server,
)

it('has all calls, statuses and lines of a campaign that the dialer has called', async () => {
  const numbers = [qualifiedNumber, unqualifiedNumber, busyNumber, voicemailNumber]
  const id = await createCampaign([...numbers, '+15005550012', '+15005550013'], {
    max_concurrent_calls: 2,
  })
  await sendCommand(id, 'start')
  await makeCalls(id)
  await sendCommand(id, 'pause')
  await sendCommand(id, 'start')
  await waitForStatus(id, 'completed')

  const { header, statuses, timeline, calls } = await readLog(server, id)
  expect(statuses.map(({ status, reason }) => [status, reason])).toEqual([
    ['draft', null],
    ['running', null],
    ['paused', 'Paused manually'],
    ['running', null],
    ['completed', null],
  ])
  expect(timeline).toEqual(statuses)
  expect(new Set(statuses.map((line) => line.max_concurrent_calls))).toEqual(new Set([2]))
  expect(header).toMatchObject({
    campaign: { id, name: 'Spring' },
    logged_since: header.created_at,
  })
  expect((header.started_at ?? '') <= (statuses[1]?.at ?? '')).toBe(true)

  const stored = await getCalls(id)
  expect(stored).toHaveLength(6)
  expect(calls.map((call) => [call.id, call.ended_at, call.outcome])).toEqual(
    stored
      .map((call) => [call.id, call.ended_at, call.outcome])
      .toSorted((a, b) => Number(a[0]) - Number(b[0])),
  )
  for (const { reserved_at, requested_at, started_at, ended_at } of calls) {
    expect((requested_at ?? '') >= reserved_at).toBe(true)
    expect((started_at ?? '') >= (requested_at ?? '')).toBe(true)
    expect((ended_at ?? '') > (started_at ?? '')).toBe(true)
    expect((ended_at ?? '') <= (statuses.at(-1)?.at ?? '')).toBe(true)
  }
  expect(mostLinesInUse(calls)).toBe(2)
})
