import { contactPatch } from '@callwright/contract'
import { expect, it } from 'vitest'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const threeLetterNames = letters.flatMap((a) =>
  letters.flatMap((b) => letters.map((c) => a + b + c)),
)
const otherNames = [
  ...Intl.supportedValuesOf('timeZone'),
  'utc',
  'asia/kolkata',
  'Asia/Calcutta',
  'EST5EDT',
  'ist',
  '+02:00',
  'SystemV/PST8PDT',
  'US/Pacific-New',
  'Canada/East-Saskatchewan',
  'Mars/Olympus',
  '',
]

/** Whether `Temporal`, with which times are computed, knows a time zone of the IANA database. */
function isInDatabase(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

it('accepts the time zones with which times can be computed, and no others', () => {
  const names = [...threeLetterNames, ...otherNames]
  const accepted = names.filter((name) => contactPatch.safeParse({ time_zone: name }).success)
  expect(accepted).toContain('UTC')
  expect(accepted).toEqual(names.filter(isInDatabase))
})
