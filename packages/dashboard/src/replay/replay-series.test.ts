import { expect, test } from 'vitest'
import type { CampaignLog } from './parse-campaign-log.ts'
import {
  countPerBucket,
  createReplay,
  linesAt,
  linesPerBucket,
  nextActivityAfter,
  stateAt,
  statusesIn,
} from './replay-series.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString()
const time = (minute: number) => Date.parse(at(minute))

const status = (
  minute: number,
  name: CampaignLog['statuses'][number]['status'],
  reason: string | null = null,
  lines = 2,
) => ({
  kind: 'status' as const,
  at: at(minute),
  status: name,
  reason,
  max_concurrent_calls: lines,
})

const call = (
  id: number,
  reserved: number,
  started: number | null,
  ended: number | null,
): CampaignLog['calls'][number] => ({
  id,
  reservedAt: time(reserved),
  requestedAt: started === null ? null : time(started),
  startedAt: started === null ? null : time(started),
  endedAt: ended === null ? null : time(ended),
  outcome: ended === null ? null : 'conversation',
})

function aLog({
  header,
  ...lines
}: Partial<Omit<CampaignLog, 'header'>> & {
  header?: Partial<CampaignLog['header']>
} = {}): CampaignLog {
  return {
    header: {
      kind: 'header',
      version: 1,
      campaign: { id: 1, name: 'Renewals' },
      as_of: at(100),
      created_at: at(0),
      started_at: at(10),
      logged_since: at(0),
      gates: [],
      ...header,
    },
    statuses: [status(0, 'draft'), status(10, 'running')],
    holds: [],
    releases: [],
    stops: [],
    calls: [],
    ...lines,
  }
}

test('a replay begins with the start, and ends now while the campaign is going on', () => {
  const { from, to, isOver } = createReplay(aLog())
  expect([from, to, isOver]).toEqual([time(10), time(100), false])
})

test('its calls are in the order in which they were reserved', () => {
  const calls = [call(2, 40, 41, 50), call(1, 20, 21, 60), call(3, 30, null, null)]
  expect(createReplay(aLog({ calls })).calls.map(({ id }) => id)).toEqual([1, 3, 2])
})

test('it ends with the last call when the campaign is over', () => {
  const statuses = [status(10, 'running'), status(40, 'cancelled')]
  const { to, isOver } = createReplay(aLog({ statuses, calls: [call(1, 38, 39, 43)] }))
  expect([to, isOver]).toEqual([time(43), true])
  const withOpenCall = createReplay(aLog({ statuses, calls: [call(1, 38, 39, null)] }))
  expect([withOpenCall.to, withOpenCall.isOver]).toEqual([time(100), false])
})

test('it ends now when the campaign goes on after its end', () => {
  const statuses = [status(10, 'running'), status(40, 'completed'), status(50, 'running')]
  const holds = [{ at: time(60), gate: 'hours', until: time(200), contacts: 3 }]
  const replay = createReplay(aLog({ statuses, holds }))
  expect([replay.to, replay.isOver]).toEqual([time(100), false])
  expect(stateAt(replay, time(100)).gates).toMatchObject([{ waiting: 3 }])
})

test('it ends with the last call when no status is logged', () => {
  const log = aLog({ header: { logged_since: null }, statuses: [], calls: [call(1, 11, 12, 14)] })
  const replay = createReplay(log)
  expect(replay.to).toBe(time(14))
  expect(stateAt(replay, time(12))).toMatchObject({ status: null, maxLines: null, lines: 1 })
})

test('a campaign that has just started has an axis', () => {
  const { from, to } = createReplay(aLog({ header: { started_at: at(100) } }))
  expect(to - from).toBe(60_000)
})

test('the state has the status, its reason and its limit of lines from their time on', () => {
  const statuses = [status(10, 'running'), status(20, 'paused', 'Paused manually', 3)]
  const replay = createReplay(aLog({ statuses }))
  expect(stateAt(replay, time(20) - 1)).toMatchObject({
    status: 'running',
    reason: null,
    maxLines: 2,
  })
  expect(stateAt(replay, time(20))).toMatchObject({
    status: 'paused',
    reason: 'Paused manually',
    maxLines: 3,
  })
})

test('a call uses a line from its reservation until its end, also when it is not placed', () => {
  const calls = [call(2, 20, null, 22), call(1, 12, 14, 18)]
  const replay = createReplay(aLog({ calls }))
  const lines = [11, 12, 17, 18, 20, 22].map((minute) => linesAt(replay, time(minute)))
  expect(lines).toEqual([0, 1, 1, 0, 1, 0])
  // Only a placed call has started.
  expect(stateAt(replay, time(13))).toMatchObject({ started: 0, ended: 0 })
  expect(stateAt(replay, time(14))).toMatchObject({ started: 1, ended: 0 })
  expect(stateAt(replay, time(30))).toMatchObject({ started: 1, ended: 1 })
})

test('the calls in progress are those that use a line, the latest first', () => {
  const calls = [call(1, 11, 12, null), call(2, 12, 13, 14), call(3, 20, 21, 25)]
  const replay = createReplay(aLog({ calls }))
  const idsAt = (minute: number) => stateAt(replay, time(minute)).calls.map(({ id }) => id)
  expect([13, 14, 24, 25].map(idsAt)).toEqual([[2, 1], [1], [3, 1], [1]])
})

test('stops before the start and after the end are not part of the replay', () => {
  const stop = (from: number, until: number | null) => ({
    kind: 'stop' as const,
    at: at(from),
    until: until === null ? null : at(until),
  })
  const statuses = [status(10, 'running'), status(40, 'completed')]
  const stops = [stop(2, 5), stop(8, 12), stop(39, 60), stop(70, 80), stop(90, null)]
  const replay = createReplay(aLog({ statuses, stops }))
  expect(replay.stops.map(({ from }) => from)).toEqual([time(8), time(39)])
})

test('a stop that has not been lifted lasts', () => {
  const stops = [
    { kind: 'stop' as const, at: at(20), until: at(30) },
    { kind: 'stop' as const, at: at(90), until: null },
  ]
  const replay = createReplay(aLog({ stops }))
  const since = [19, 20, 29, 30, 100].map((minute) => stateAt(replay, time(minute)).stoppedSince)
  expect(since).toEqual([null, time(20), time(20), null, time(90)])
  expect(replay.moments).toEqual([10, 20, 30, 90, 100].map(time))
})

test('only gates that hold a contact are in the state', () => {
  const holds = [{ at: time(20), gate: 'hours', until: time(30), contacts: 3 }]
  const replay = createReplay(aLog({ holds }))
  expect(stateAt(replay, time(20)).gates).toEqual([
    { gate: 'hours', sentence: '', waiting: 3, skipped: 0, until: time(30) },
  ])
  expect(stateAt(replay, time(30)).gates).toEqual([])
})

test('the most lines in use are found in each part of a time', () => {
  const calls = [call(1, 10, 10, 14), call(2, 12, 12, 25), call(3, 14, 14, 15)]
  const replay = createReplay(aLog({ calls }))
  expect(linesPerBucket(replay, time(10), time(40), 3)).toEqual([2, 1, 0])
  // A call that is reserved when another ends uses its line.
  expect(linesPerBucket(replay, time(13), time(16), 3)).toEqual([2, 2, 1])
})

test('times are counted between bounds, each in one part', () => {
  const times = Float64Array.of(10, 20, 20, 30)
  expect(countPerBucket(times, [10, 20, 30, 40])).toEqual([1, 2, 1])
})

test('the next activity is a reservation or a change of the status', () => {
  const replay = createReplay(
    aLog({ calls: [call(1, 30, 31, 32)], statuses: [status(50, 'paused')] }),
  )
  const next = [20, 30, 60].map((minute) => nextActivityAfter(replay, time(minute)))
  expect(next).toEqual([time(30), time(50), time(100)])
})

test('a part of a time has each of its statuses once', () => {
  const statuses = [status(10, 'running'), status(20, 'paused'), status(30, 'running')]
  const replay = createReplay(aLog({ statuses }))
  expect(statusesIn(replay, time(15), time(40))).toEqual(['running', 'paused'])
  expect(statusesIn(replay, time(20), time(30))).toEqual(['paused'])
})
