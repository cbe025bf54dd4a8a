import { expect, test } from 'vitest'
import { createFormatter } from './formatter.ts'
import { timeAgo } from './time-ago.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const english = createFormatter('en-US', 'UTC')

test.each([
  ['2026-11-20T15:00:30.000Z', 'now'],
  ['2026-11-20T14:59:01.000Z', 'now'],
  ['2026-11-20T14:59:00.000Z', '1 minute ago'],
  ['2026-11-20T14:00:01.000Z', '59 minutes ago'],
  ['2026-11-20T14:00:00.000Z', '1 hour ago'],
  ['2026-11-19T15:00:01.000Z', '23 hours ago'],
  ['2026-11-19T15:00:00.000Z', 'Nov 19'],
  ['2026-01-01T00:00:00.000Z', 'Jan 1'],
  ['2025-12-31T23:59:59.000Z', 'Dec 31, 2025'],
])('%s is %s', (iso, text) => {
  expect(timeAgo(iso, now, english)).toBe(text)
})

test('a past time is in the language and the time zone of the person', () => {
  const german = createFormatter('de-DE', 'Europe/Berlin')
  expect(timeAgo('2026-11-20T13:00:00.000Z', now, german)).toBe('vor 2 Stunden')
  // It was already 2026 in Berlin.
  expect(timeAgo('2025-12-31T23:30:00.000Z', now, german)).toBe('1. Jan.')
})
