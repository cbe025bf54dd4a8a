import { describe, expect, test } from 'vitest'
import {
  isMidnight,
  lastTimeOf,
  roundBounds,
  roundStep,
  roundTimes,
  usefulZooms,
  zoomedSpan,
} from './replay-time.ts'

const hourMs = 3_600_000
const spanOf = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) })
const toTexts = (times: number[]) => times.map((time) => new Date(time).toISOString())

const twoDays = spanOf('2026-11-18T13:40:00.000Z', '2026-11-20T08:00:00.000Z')

describe('a zoom', () => {
  test('shows the day around a time, by the clock of the time zone', () => {
    const time = Date.parse('2026-11-19T03:00:00.000Z')
    expect(zoomedSpan(twoDays, 'day', time, 'UTC')).toEqual(
      spanOf('2026-11-19T00:00:00.000Z', '2026-11-20T00:00:00.000Z'),
    )
    // In New York it is still the day before, of which the replay has the end.
    expect(zoomedSpan(twoDays, 'day', time, 'America/New_York')).toEqual(
      spanOf('2026-11-18T13:40:00.000Z', '2026-11-19T05:00:00.000Z'),
    )
  })

  test('shows whole hours also where the clock is half an hour ahead', () => {
    const time = Date.parse('2026-11-19T03:10:00.000Z')
    expect(zoomedSpan(twoDays, 'hour', time, 'Asia/Kolkata')).toEqual(
      spanOf('2026-11-19T02:30:00.000Z', '2026-11-19T03:30:00.000Z'),
    )
  })

  test('shows a day of 25 hours as a whole', () => {
    const span = spanOf('2026-10-20T00:00:00.000Z', '2026-11-20T00:00:00.000Z')
    const { from, to } = zoomedSpan(
      span,
      'day',
      Date.parse('2026-10-25T12:00:00.000Z'),
      'Europe/Berlin',
    )
    expect((to - from) / hourMs).toBe(25)
  })

  test('shows the hour before the clock goes forward, and the next one after it', () => {
    const span = spanOf('2026-03-07T00:00:00.000Z', '2026-03-09T00:00:00.000Z')
    const hourAt = (time: string) => zoomedSpan(span, 'hour', Date.parse(time), 'America/New_York')
    const before = spanOf('2026-03-08T06:00:00.000Z', '2026-03-08T07:00:00.000Z')
    expect(hourAt('2026-03-08T06:30:00.000Z')).toEqual(before)
    expect(hourAt('2026-03-08T07:00:00.000Z')).toEqual(
      spanOf('2026-03-08T07:00:00.000Z', '2026-03-08T08:00:00.000Z'),
    )
  })

  test('shows an hour that the clock repeats as two hours', () => {
    const span = spanOf('2026-10-24T00:00:00.000Z', '2026-10-26T00:00:00.000Z')
    for (const time of ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']) {
      expect(zoomedSpan(span, 'hour', Date.parse(time), 'Europe/Berlin')).toEqual(
        spanOf('2026-10-25T00:00:00.000Z', '2026-10-25T02:00:00.000Z'),
      )
    }
  })

  test.each([
    ['America/New_York', ['2026-03-08', '2026-11-01']],
    ['Europe/Berlin', ['2026-03-29', '2026-10-25']],
    // The clock changes at midnight.
    ['America/Santiago', ['2026-04-05', '2026-09-06']],
    // The clock changes by half an hour.
    ['Australia/Lord_Howe', ['2026-04-05', '2026-10-04']],
  ])('shows a time also on the days on which the clock of %s changes', (timeZone, days) => {
    for (const day of days) {
      const start = Date.parse(day)
      const span = { from: start - 72 * hourMs, to: start + 72 * hourMs }
      for (let time = start - 24 * hourMs; time < start + 48 * hourMs; time += hourMs / 2) {
        for (const zoom of ['hour', 'day'] as const) {
          const { from, to } = zoomedSpan(span, zoom, time, timeZone)
          expect(time).toBeGreaterThanOrEqual(from)
          expect(time).toBeLessThan(to)
        }
      }
    }
  })

  test('shows the last part at the end of the replay', () => {
    const span = spanOf('2026-11-18T13:00:00.000Z', '2026-11-20T00:00:00.000Z')
    const last = zoomedSpan(span, 'day', span.to, 'UTC')
    expect(last.from).toBe(Date.parse('2026-11-19T00:00:00.000Z'))
    expect(lastTimeOf(last, span)).toBe(span.to)
    const first = zoomedSpan(span, 'day', span.from, 'UTC')
    expect(lastTimeOf(first, span)).toBe(first.to - 1)
  })

  test('is there only when it shows less', () => {
    expect(usefulZooms(twoDays)).toEqual(['all', 'day', 'hour'])
    expect(usefulZooms({ from: 0, to: 5 * hourMs })).toEqual(['all', 'hour'])
    expect(usefulZooms({ from: 0, to: hourMs })).toEqual(['all'])
  })
})

describe('round times', () => {
  test('are multiples of the step on the clock of the time zone', () => {
    const span = spanOf('2026-11-18T13:40:00.000Z', '2026-11-19T08:00:00.000Z')
    expect(toTexts(roundTimes(span, 6 * hourMs, 'UTC'))).toEqual([
      '2026-11-18T18:00:00.000Z',
      '2026-11-19T00:00:00.000Z',
      '2026-11-19T06:00:00.000Z',
    ])
    expect(toTexts(roundTimes(span, 6 * hourMs, 'America/New_York'))).toEqual([
      '2026-11-18T17:00:00.000Z',
      '2026-11-18T23:00:00.000Z',
      '2026-11-19T05:00:00.000Z',
    ])
  })

  test('are there once when the clock skips an hour', () => {
    const span = spanOf('2026-03-29T00:00:00.000Z', '2026-03-29T03:00:00.000Z')
    const times = roundTimes(span, hourMs, 'Europe/Berlin')
    expect(new Set(times).size).toBe(times.length)
    expect(times.every((time) => time >= span.from && time <= span.to)).toBe(true)
  })

  test('have the shortest step with at most so many', () => {
    expect(roundStep({ from: 0, to: 24 * hourMs }, 8)).toBe(3 * hourMs)
    expect(roundStep({ from: 0, to: 60_000 }, 8)).toBe(10_000)
    expect(roundStep({ from: 0, to: 4000 * 364 * 24 * hourMs }, 8)).toBe(364 * 24 * hourMs)
  })

  test('divide a span between its ends', () => {
    const span = spanOf('2026-11-18T13:40:00.000Z', '2026-11-18T16:00:00.000Z')
    expect(toTexts(roundBounds(span, 3, 'UTC'))).toEqual([
      '2026-11-18T13:40:00.000Z',
      '2026-11-18T14:00:00.000Z',
      '2026-11-18T15:00:00.000Z',
      '2026-11-18T16:00:00.000Z',
    ])
  })
})

test('midnight is that of the time zone', () => {
  const time = Date.parse('2026-11-19T05:00:00.000Z')
  expect(isMidnight(time, 'America/New_York')).toBe(true)
  expect(isMidnight(time, 'UTC')).toBe(false)
})

test('each round duration is the step of a span that has as many of it as it may', () => {
  const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
  const steps = [
    ...[1, 2, 5, 10, 15, 30].flatMap((count) => [count * second, count * minute]),
    ...[1, 2, 3, 6, 12].map((count) => count * hour),
    ...[1, 2, 7, 14, 28, 91, 364].map((count) => count * day),
  ]
  for (const step of steps) expect(roundStep({ from: 0, to: 8 * step }, 8)).toBe(step)
  expect(roundStep({ from: 0, to: 8 * 364 * day + 1 }, 8)).toBe(364 * day)
})
