import { expect, it } from 'vitest'
import { speedFactor } from './speed-factor.ts'

const started_at = '2026-11-20T14:29:00.000Z'
const callOf = (passedMs: number, duration_seconds: number | null) => ({
  started_at,
  ended_at: new Date(Date.parse(started_at) + passedMs).toISOString(),
  duration_seconds,
})

it.each([
  [6130, 61.3, 10],
  [40_000, 60, 1.5],
  [0, 20, 20_000],
])('of a call that took %d ms with a duration of %d s is %d', (ms, seconds, times) => {
  expect(speedFactor(callOf(ms, seconds))).toBeCloseTo(times, 6)
})

it.each([
  ['took its time', callOf(61_300, 61.3)],
  ['is billed for a little more', callOf(61_300, 61.302)],
  ['was very short', callOf(10, 0.5)],
  ['lasted less than the time that passed', callOf(61_300, 0)],
  ['ended before it started', callOf(-10_000, 60)],
  ['has no duration', callOf(10_000, null)],
  ['never started', { ...callOf(10_000, 60), started_at: null }],
  ['is not over', { ...callOf(10_000, 60), ended_at: null }],
])('is null for a call that %s', (_, call) => {
  expect(speedFactor(call)).toBeNull()
})
