import { expect, it } from 'vitest'
import { lastDays, monthFromNow, toDays, toMoments } from './ranges.ts'

it('presets are ranges of days up to today, and months', () => {
  expect(lastDays(7)('2026-11-23')).toEqual({ start: '2026-11-17', end: '2026-11-23' })
  expect(lastDays(1)('2026-11-23')).toEqual({ start: '2026-11-23', end: '2026-11-23' })
  expect(monthFromNow(0)('2024-02-29')).toEqual({ start: '2024-02-01', end: '2024-02-29' })
  expect(monthFromNow(-1)('2026-03-31')).toEqual({ start: '2026-02-01', end: '2026-02-28' })
  expect(monthFromNow(-1)('2026-01-15')).toEqual({ start: '2025-12-01', end: '2025-12-31' })
})

const hours = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / 3_600_000

it.each([
  ['2026-11-23', 'Europe/Berlin', '2026-11-23T00:00:00+01:00', '2026-11-24T00:00:00+01:00', 24],
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00', 23],
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00', 25],
  ['2026-04-24', 'Africa/Cairo', '2026-04-24T01:00:00+03:00', '2026-04-25T00:00:00+03:00', 23],
  ['2011-12-30', 'Pacific/Apia', '2011-12-31T00:00:00+14:00', '2011-12-31T00:00:00+14:00', 0],
  ['2024-02-29', 'UTC', '2024-02-29T00:00:00+00:00', '2024-03-01T00:00:00+00:00', 24],
])('the day %s in %s is from %s until %s, %s hours', (day, timeZone, start, end, length) => {
  expect(toMoments({ start: day, end: day }, timeZone)).toEqual({ start, end })
  expect(hours(start, end)).toBe(length)
})

it('a range of days ends when the day after it begins, at the last year too', () => {
  const range = { start: '2026-10-01', end: '2026-10-31' }
  expect(toMoments(range, 'Europe/Berlin')).toEqual({
    start: '2026-10-01T00:00:00+02:00',
    end: '2026-11-01T00:00:00+01:00',
  })
  expect(toMoments({ start: '', end: '9999-12-31' }, 'UTC')).toEqual({
    start: '',
    end: '+010000-01-01T00:00:00.000Z',
  })
})

it.each([
  ['Europe/Berlin', ['2026-11-17', '2026-11-23']],
  ['Europe/Berlin', ['2026-10-25', '2026-10-25']],
  // Midnight does not exist
  ['Africa/Cairo', ['2026-04-23', '2026-04-23']],
  // The day after does not exist
  ['Pacific/Apia', ['2011-12-29', '2011-12-29']],
  ['Pacific/Kiritimati', ['9999-12-31', '9999-12-31']],
  ['UTC', ['', '2026-11-23']],
  ['UTC', ['2026-11-23', '']],
])('in %s, the moments of the days %j are on these days', (timeZone, [start = '', end = '']) => {
  const days = { start, end }
  expect(toDays(toMoments(days, timeZone), timeZone)).toEqual(days)
})

it.each([
  ['within a day', '2026-11-23T09:00:00Z', '2026-11-24T00:00:01Z', '2026-11-23', '2026-11-24'],
  ['empty', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23', '2026-11-23'],
  ['reversed', '2026-11-23T00:00:00Z', '2026-11-20T00:00:00Z', '2026-11-23', '2026-11-20'],
  ['none', 'soon', 'later', '', ''],
])('a range that is %s has days', (_, start, end, firstDay, lastDay) => {
  expect(toDays({ start, end }, 'UTC')).toEqual({ start: firstDay, end: lastDay })
})
