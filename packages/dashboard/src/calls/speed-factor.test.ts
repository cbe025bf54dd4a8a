import { expect, it } from 'vitest'
import { speedFactor } from './speed-factor.ts'

const started_at = '2026-11-20T14:29:00.000Z'
const createCall = (elapsedMs: number, duration_seconds: number | null) => ({
  started_at,
  ended_at: new Date(Date.parse(started_at) + elapsedMs).toISOString(),
  duration_seconds,
})

it.each([
  [6130, 61.3, 10],
  [40_000, 60, 1.5],
  [0, 20, 20_000],
  [5000, 6.5, 1.3],
  [20_000, 23, 1.15],
])('the factor of a call that took %d ms with a duration of %d s is %d', (ms, seconds, factor) => {
  expect(speedFactor(createCall(ms, seconds))).toBeCloseTo(factor, 6)
})

it.each([
  ['ran at normal speed', createCall(61_300, 61.3)],
  ['has a duration a few milliseconds longer', createCall(61_300, 61.302)],
  ['was very short', createCall(10, 0.5)],
  ['has a duration a second longer', createCall(5000, 6)],
  ['has a duration a tenth longer', createCall(20_000, 22)],
  ['has a duration of 0 s', createCall(61_300, 0)],
  ['ended before it started', createCall(-10_000, 60)],
  ['has no duration', createCall(10_000, null)],
  ['never started', { ...createCall(10_000, 60), started_at: null }],
  ['has not ended', { ...createCall(10_000, 60), ended_at: null }],
])('the factor is null for a call that %s', (_, call) => {
  expect(speedFactor(call)).toBeNull()
})
