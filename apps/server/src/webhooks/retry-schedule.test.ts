import { expect, it } from 'vitest'
import { nextAttemptAt } from './retry-schedule.ts'

const start = new Date('2026-01-01T00:00:00Z')

/** Returns the hours from the first attempt until each one, when all fail. */
function hoursOfAttempts(random: number): number[] {
  const times = [start]
  for (let next = nextAttemptAt(1, start, random); next; ) {
    times.push(next)
    next = nextAttemptAt(times.length, next, random)
  }
  return times.map((time) => (time.getTime() - start.getTime()) / 3_600_000)
}

it('makes ten attempts in about a day, with pauses that grow from seconds to hours', () => {
  const hours = hoursOfAttempts(0.5)
  expect(hours).toHaveLength(10)
  expect((hours[1] ?? 0) * 3600).toBe(9)
  expect(hours.at(-1)).toBeCloseTo(24.6, 1)
  expect((hours.at(-1) ?? 0) - (hours.at(-2) ?? 0)).toBeCloseTo(16.4, 1)
})

it('varies each pause by a tenth in both directions', () => {
  expect((hoursOfAttempts(0)[1] ?? 0) * 3600).toBeCloseTo(8.1)
  expect((hoursOfAttempts(1)[1] ?? 0) * 3600).toBeCloseTo(9.9)
  expect(hoursOfAttempts(0).at(-1)).toBeGreaterThan(22)
  expect(hoursOfAttempts(1).at(-1)).toBeLessThan(27.1)
})
