import { describe, expect, it } from 'vitest'
import { placeOf } from '../rules/index.ts'
import { createTimetable } from './timetable.ts'

const timetableOf = (
  phone_e164: string,
  calling_hours: { from: string; until: string } | null,
  start: string,
) => {
  const hours = {
    place: placeOf({ phone_e164, time_zone: null }),
    callingHours: calling_hours && { ...calling_hours, days: [1, 2, 3, 4, 5, 6, 7] },
    isLawEnforced: true,
  }
  return createTimetable(hours, Date.parse(start))
}

const intervalsOf = (timetable: ReturnType<typeof timetableOf>, from: number, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const interval = timetable.intervalAt(from + n)
    return interval && [interval.from, interval.until].map((ms) => new Date(ms).toISOString())
  })

describe('the timetable of a place', () => {
  it('has the hours in which the calling rules allow calls, to the minute', () => {
    const timetable = timetableOf(
      '+12125550142',
      { from: '10:07', until: '20:31' },
      '2026-01-14T15:20:00Z',
    )
    expect(intervalsOf(timetable, 0, 2)).toEqual([
      ['2026-01-14T15:20:00.000Z', '2026-01-15T01:31:00.000Z'],
      ['2026-01-15T15:07:00.000Z', '2026-01-16T01:31:00.000Z'],
    ])
  })

  it('has the break that a law demands', () => {
    // France: 10 to 13 and 14 to 20 on weekdays.
    const timetable = timetableOf('+33142685300', null, '2026-01-14T09:20:00Z')
    expect(intervalsOf(timetable, 0, 2)).toEqual([
      ['2026-01-14T09:20:00.000Z', '2026-01-14T12:00:00.000Z'],
      ['2026-01-14T13:00:00.000Z', '2026-01-14T19:00:00.000Z'],
    ])
  })

  it('follows a clock change', () => {
    const timetable = timetableOf(
      '+12125550142',
      { from: '10:00', until: '12:00' },
      '2026-03-07T12:00:00Z',
    )
    expect(intervalsOf(timetable, 0, 2)).toEqual([
      ['2026-03-07T15:00:00.000Z', '2026-03-07T17:00:00.000Z'],
      ['2026-03-08T14:00:00.000Z', '2026-03-08T16:00:00.000Z'],
    ])
  })

  it('repeats the second week after two weeks', () => {
    const timetable = timetableOf(
      '+12125550142',
      { from: '10:00', until: '12:00' },
      '2026-01-14T12:00:00Z',
    )
    const days = intervalsOf(timetable, 0, 40).map((interval) => interval?.[0])
    expect(days).toEqual(
      Array.from({ length: 40 }, (_, n) =>
        new Date(Date.parse('2026-01-14T15:00:00Z') + n * 24 * 60 * 60_000).toISOString(),
      ),
    )
  })

  it('ends when calls are never allowed again', () => {
    expect(timetableOf('+9991234567', null, '2026-01-14T12:00:00Z').intervalAt(0)).toBeNull()
  })
})
