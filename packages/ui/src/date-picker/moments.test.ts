import { CalendarDateTime, parseDateTime } from '@internationalized/date'
import { describe, expect, it } from 'vitest'
import { momentsOf, stepTime, toIso, toLocalTime, toTimestamp } from './moments.ts'

const resolve = (text: string, timeZone: string) => {
  const { occurs, timestamps } = momentsOf(parseDateTime(text), timeZone)
  return [occurs, ...timestamps.map((timestamp) => toIso(timestamp as number, timeZone))]
}

describe('a local time', () => {
  it.each([
    // An ordinary time
    ['Europe/Berlin', '2026-11-23T14:30', ['once', '2026-11-23T14:30:00+01:00']],
    // Clocks go forward from 2 to 3
    ['Europe/Berlin', '2026-03-29T02:30', ['never', '2026-03-29T03:30:00+02:00']],
    ['America/New_York', '2026-03-08T02:00', ['never', '2026-03-08T03:00:00-04:00']],
    // by half an hour, and at midnight
    ['Australia/Lord_Howe', '2026-10-04T02:15', ['never', '2026-10-04T02:45:00+11:00']],
    ['Africa/Cairo', '2026-04-24T00:00', ['never', '2026-04-24T01:00:00+03:00']],
    // Clocks go back from 3 to 2
    [
      'Europe/Berlin',
      '2026-10-25T02:30',
      ['twice', '2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00'],
    ],
    // The outermost zones
    ['Pacific/Kiritimati', '2026-11-23T00:00', ['once', '2026-11-23T00:00:00+14:00']],
    ['Etc/GMT+12', '2026-11-23T00:00', ['once', '2026-11-23T00:00:00-12:00']],
    ['Asia/Kathmandu', '2026-11-23T00:00', ['once', '2026-11-23T00:00:00+05:45']],
    // The day that Samoa skipped
    ['Pacific/Apia', '2011-12-30T10:00', ['never', '2011-12-31T10:00:00+14:00']],
    // The edges of the years, the first with an offset of seconds
    ['Europe/Berlin', '0001-01-01T00:00', ['once', '0000-12-31T23:06:32.000Z']],
    ['UTC', '0001-01-01T00:00', ['once', '0001-01-01T00:00:00+00:00']],
    ['Etc/GMT+12', '9999-12-31T23:59', ['once', '9999-12-31T23:59:00-12:00']],
    ['Pacific/Kiritimati', '9999-12-31T23:59', ['once', '9999-12-31T23:59:00+14:00']],
    ['UTC', '2024-02-29T12:00', ['once', '2024-02-29T12:00:00+00:00']],
  ])('in %s, %s, is %s', (timeZone, text, expected) => {
    expect(resolve(text, timeZone)).toEqual(expected)
  })
})

it.each([
  ['2026-11-23T14:30:00+01:00', '2026-11-23T13:30:00.000Z'],
  ['2026-11-23T14:30Z', '2026-11-23T14:30:00.000Z'],
  ['0000-12-31T23:06:32.000Z', '0000-12-31T23:06:32.000Z'],
  ['9999-12-31T23:00:00-12:00', '+010000-01-01T11:00:00.000Z'],
  ['2026-11-23T14:30:00', undefined],
  ['2026-11-23', undefined],
  ['2026-02-30T10:00:00Z', undefined],
  ['2026-11-23T25:00:00Z', undefined],
  ['23 Nov 2026 10:00 Z', undefined],
  ['2026-11-23T14:30:00.000000000000000000Z', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads the moment %s as %s', (text, expected) => {
  const timestamp = toTimestamp(text)
  expect(timestamp === undefined ? undefined : new Date(timestamp).toISOString()).toBe(expected)
})

it('has no local time outside of the years 1 to 9999', () => {
  const local = (text: string, timeZone: string) =>
    toLocalTime(toTimestamp(text), timeZone)?.toString()
  expect(local('9999-12-31T23:00:00Z', 'Pacific/Kiritimati')).toBeUndefined()
  expect(local('0001-01-01T00:00:00Z', 'Etc/GMT+12')).toBeUndefined()
  expect(local('9999-12-31T09:59:00Z', 'Pacific/Kiritimati')).toBe('9999-12-31T23:59:00')
  expect(local('2011-12-30T10:00:00Z', 'Pacific/Apia')).toBe('2011-12-31T00:00:00')
})

it('a value stays the same moment when it is shown and read again', () => {
  for (const timeZone of [
    'Europe/Berlin',
    'Pacific/Apia',
    'Pacific/Kiritimati',
    'Asia/Kathmandu',
  ]) {
    for (const year of [1, 1850, 1969, 1970, 2011, 2026, 9999]) {
      const [timestamp] = momentsOf(new CalendarDateTime(year, 12, 31, 12), timeZone).timestamps
      expect(toTimestamp(toIso(timestamp, timeZone))).toBe(timestamp)
    }
  }
})

describe('the step of a time', () => {
  it.each([
    // To the next multiple
    ['Europe/Berlin', '2026-11-23T14:40:00+01:00', 15, '2026-11-23T14:45:00+01:00'],
    ['Europe/Berlin', '2026-11-23T14:40:00+01:00', -15, '2026-11-23T14:30:00+01:00'],
    ['Asia/Kathmandu', '2026-11-23T14:00:00+05:45', 60, '2026-11-23T15:00:00+05:45'],
    // At the ends of a day, which stays the same
    ['Europe/Berlin', '2026-11-23T23:45:00+01:00', 15, '2026-11-23T00:00:00+01:00'],
    ['Europe/Berlin', '2026-11-23T00:00:00+01:00', -15, '2026-11-23T23:45:00+01:00'],
    ['Pacific/Kiritimati', '9999-12-31T23:45:00+14:00', 15, '9999-12-31T00:00:00+14:00'],
    ['UTC', '0001-01-01T00:00:00Z', -15, '0001-01-01T23:45:00+00:00'],
    // Clocks go forward from 2 to 3
    ['Europe/Berlin', '2027-03-28T03:00:00+02:00', -15, '2027-03-28T01:45:00+01:00'],
    ['Europe/Berlin', '2027-03-28T01:45:00+01:00', 15, '2027-03-28T03:00:00+02:00'],
    ['Europe/Berlin', '2027-03-28T01:00:00+01:00', 120, '2027-03-28T04:00:00+02:00'],
    // at midnight
    ['Africa/Cairo', '2026-04-24T01:00:00+03:00', -15, '2026-04-24T23:45:00+03:00'],
    ['Africa/Cairo', '2026-04-24T23:45:00+03:00', 15, '2026-04-24T01:00:00+03:00'],
    ['Africa/Cairo', '2026-04-24T10:00:00+03:00', 1440, '2026-04-24T01:00:00+03:00'],
    // Clocks go back from 3 to 2
    ['Europe/Berlin', '2026-10-25T02:45:00+02:00', 15, '2026-10-25T02:00:00+01:00'],
    ['Europe/Berlin', '2026-10-25T02:30:00+01:00', 15, '2026-10-25T02:45:00+01:00'],
    ['Europe/Berlin', '2026-10-25T02:00:00+01:00', -15, '2026-10-25T02:45:00+02:00'],
    // A step that is none
    ['Europe/Berlin', '2026-11-23T14:40:00+01:00', 0, '2026-11-23T14:40:00+01:00'],
  ])('in %s, from %s by %d minutes, leads to %s', (timeZone, text, minutes, expected) => {
    const timestamp = toTimestamp(text) as number
    expect(toIso(stepTime(timestamp, minutes, timeZone), timeZone)).toBe(expected)
  })
})
