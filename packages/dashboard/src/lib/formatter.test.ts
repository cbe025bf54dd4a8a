import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createFormatter } from './formatter.ts'

const formatter = createFormatter('en-US', 'UTC')

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['+05:00', 'UTC'],
  ['Etc/Unknown', 'UTC'],
  [undefined, 'UTC'],
])('the time zone of a browser in %s is %s', (timeZone, expected) => {
  const options = { timeZone } as Intl.ResolvedDateTimeFormatOptions
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
  onTestFinished(() => spy.mockRestore())
  expect(createFormatter('en-US').timeZone).toBe(expected)
})

describe('a cost', () => {
  test('shows four decimals, as calls cost fractions of a cent', () => {
    expect(formatter.money(0.1234)).toBe('$0.1234')
    expect(formatter.money(12)).toBe('$12.0000')
  })

  test('stays in dollars in every locale', () => {
    expect(createFormatter('de-DE', 'UTC').money(0.5)).toMatch(/^0,5000\s\$$/)
  })
})

describe('a duration', () => {
  test('is 0s for 0 and null', () => {
    expect(formatter.duration(null)).toBe('0s')
    expect(formatter.duration(0)).toBe('0s')
  })

  test('shows only seconds below a minute', () => {
    expect(formatter.duration(45)).toBe('45s')
  })

  test('shows minutes and seconds from a minute on', () => {
    expect(formatter.duration(60)).toBe('1m 0s')
    expect(formatter.duration(125.4)).toBe('2m 5s')
  })

  test('never rounds up to sixty seconds', () => {
    expect(formatter.duration(59.7)).toBe('1m 0s')
  })

  test('shows minutes and seconds also from an hour on', () => {
    expect(formatter.duration(3599.6)).toBe('60m 0s')
    expect(formatter.duration(28 * 3600 + 49 * 60 + 31)).toBe('1,729m 31s')
  })
})

describe('a date', () => {
  test('is formatted in the time zone of the person', () => {
    const iso = '2026-11-20T02:30:00.000Z'
    const nextYear = new Date('2027-01-01T12:00:00.000Z')
    expect(formatter.shortDate(iso, nextYear)).toBe('Nov 20, 2026')
    const inNewYork = createFormatter('en-US', 'America/New_York')
    expect(inNewYork.shortDate(iso, nextYear)).toBe('Nov 19, 2026')
    expect(inNewYork.isoDay(iso)).toBe('2026-11-19')
  })
})

test('a calendar day of the server is the same day in every time zone', () => {
  expect(createFormatter('en-US', 'Pacific/Honolulu').day('2026-11-20')).toBe('Nov 20')
})
