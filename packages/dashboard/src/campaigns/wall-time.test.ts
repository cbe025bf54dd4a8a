import { describe, expect, test } from 'vitest'
import { toIsoWithOffset } from './wall-time.ts'

describe('a local time of a zone', () => {
  test.each([
    ['UTC', '2026-12-01T09:00', '2026-12-01T09:00:00+00:00'],
    ['Europe/Berlin', '2026-12-01T09:00', '2026-12-01T09:00:00+01:00'],
    ['Europe/Berlin', '2026-07-01T09:00', '2026-07-01T09:00:00+02:00'],
    ['America/New_York', '2026-12-31T23:30', '2026-12-31T23:30:00-05:00'],
    ['Asia/Kolkata', '2026-12-01T09:00', '2026-12-01T09:00:00+05:30'],
    ['Pacific/Kiritimati', '2026-01-01T00:15', '2026-01-01T00:15:00+14:00'],
    // Clocks go back from 03:00 to 02:00, and the result is the first 02:30.
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T02:30:00+02:00'],
    // Clocks go forward from 02:00 to 03:00, and 02:30 becomes 03:30.
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:30:00+02:00'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T03:30:00-04:00'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T01:30:00-04:00'],
  ])('in %s at %s is %s', (timeZone, wallTime, iso) => {
    expect(toIsoWithOffset(wallTime, timeZone)).toBe(iso)
  })

  test('is the same time as in the local time zone of this machine', () => {
    const localTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
    for (let hour = 0; hour < 24 * 365; hour += 7) {
      const date = new Date(2026, 0, 1, hour, 20)
      const pad = (value: number) => String(value).padStart(2, '0')
      const wallTime = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${pad(date.getHours())}:20`
      expect(Date.parse(toIsoWithOffset(wallTime, localTimeZone))).toBe(Date.parse(wallTime))
    }
  })
})
