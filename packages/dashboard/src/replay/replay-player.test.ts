import { expect, test } from 'vitest'
import { advance, initialSpeed, neighborMoment, parseMoment } from './replay-player.ts'
import { createReplay } from './replay-series.ts'

const minuteMs = 60_000
const time = (minute: number) => Date.UTC(2026, 10, 20) + minute * minuteMs
const at = (minute: number) => new Date(time(minute)).toISOString()

/** A replay from minute 0 to minute 600, with a call in the minutes 10 to 20 and another one in the last minute. */
const replay = createReplay({
  header: {
    kind: 'header',
    version: 1,
    campaign: { id: 1, name: 'Renewals' },
    as_of: at(600),
    created_at: at(0),
    started_at: at(0),
    logged_since: at(0),
    gates: [],
  },
  statuses: [
    { kind: 'status', at: at(0), status: 'running', reason: null, max_concurrent_calls: 1 },
    { kind: 'status', at: at(300), status: 'paused', reason: null, max_concurrent_calls: 1 },
  ],
  holds: [],
  releases: [],
  stops: [],
  calls: [10, 599].map((minute, index) => ({
    id: index,
    reservedAt: time(minute),
    requestedAt: null,
    startedAt: null,
    endedAt: time(minute === 10 ? 20 : 600),
    outcome: null,
  })),
})

test('playing moves by the speed while calls are in progress', () => {
  expect(advance(replay, time(12), 500, minuteMs)).toBe(time(12.5))
  expect(advance(replay, time(12), 2000, minuteMs)).toBe(time(14))
})

test('times without calls are skipped to a second before the next call or change', () => {
  expect(advance(replay, time(0), 16, minuteMs)).toBe(time(9))
  expect(advance(replay, time(20), 16, minuteMs)).toBe(time(299))
  // In that second, the replay moves on.
  expect(advance(replay, time(299), 500, minuteMs)).toBe(time(299.5))
})

test('playing stops at the end', () => {
  expect(advance(replay, time(599.5), 60_000, minuteMs)).toBe(time(600))
  expect(advance(replay, time(600), 16, minuteMs)).toBe(time(600))
})

test('the first speed plays a replay in a minute, or as fast as there is', () => {
  expect(initialSpeed({ from: 0, to: 5 * minuteMs })).toBe(10_000)
  expect(initialSpeed({ from: 0, to: 48 * 60 * minuteMs })).toBe(60 * minuteMs)
  expect(initialSpeed({ from: 0, to: 365 * 24 * 60 * minuteMs })).toBe(6 * 60 * minuteMs)
})

test('the neighbors of a time are the changes before and after it', () => {
  expect(neighborMoment(replay, time(300), 'previous')).toBe(time(0))
  expect(neighborMoment(replay, time(300), 'next')).toBe(time(600))
  expect(neighborMoment(replay, time(0), 'previous')).toBeUndefined()
  expect(neighborMoment(replay, time(600), 'next')).toBeUndefined()
})

test('the time in an address is moved into the replay, and the end is that of an invalid one', () => {
  expect(parseMoment(at(12), replay)).toBe(time(12))
  expect(parseMoment('2020-01-01T00:00:00.000Z', replay)).toBe(time(0))
  expect(parseMoment('2030-01-01T00:00:00.000Z', replay)).toBe(time(600))
  expect(parseMoment('yesterday', replay)).toBe(time(600))
  expect(parseMoment('5', replay)).toBe(time(600))
  expect(parseMoment(undefined, replay)).toBe(time(600))
})
