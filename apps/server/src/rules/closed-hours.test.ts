import type { CallingHours } from '@callwright/contract'
import { expect, it } from 'vitest'
import { describeClosedHours } from './closed-hours.ts'
import { nameOfJurisdiction } from './jurisdiction-names.ts'
import { law } from './law.ts'
import { placeOf } from './places.ts'

const alabama = '+12055550142'
const florida = '+13055550142'
const newYork = '+12125550142'
const paris = '+33142278186'
const norway = '+4722865000'

const office: CallingHours = { from: '09:00', until: '17:00', days: [1, 2, 3, 4, 5] }

const describeAt = (phone_e164: string, at: string, callingHours: CallingHours | null = null) =>
  describeClosedHours(
    { place: placeOf({ phone_e164, time_zone: null }), callingHours, isLawEnforced: true },
    new Date(at),
  )

it.each([
  ['within the hours', newYork, '2026-01-14T17:00:00Z', null, null],
  [
    'too early for the country',
    newYork,
    '2026-01-14T12:59:00Z',
    null,
    'United States: calls from 08:00 to 21:00',
  ],
  [
    'too late for the state',
    florida,
    '2026-01-15T01:00:00Z',
    null,
    'Florida: calls from 08:00 to 20:00',
  ],
  [
    'too late for both',
    florida,
    '2026-01-15T02:00:00Z',
    null,
    'United States: calls from 08:00 to 21:00; Florida: calls from 08:00 to 20:00',
  ],
  [
    'a weekday without calls',
    alabama,
    '2026-01-18T18:00:00Z',
    null,
    'Alabama: no calls on Sundays',
  ],
  ['a holiday', alabama, '2026-04-27T18:00:00Z', null, 'Alabama: no calls on this holiday'],
  [
    'the campaign',
    newYork,
    '2026-01-14T22:00:00Z',
    office,
    'This campaign: calls from 09:00 to 17:00',
  ],
  [
    'a day of the campaign',
    newYork,
    '2026-01-17T18:00:00Z',
    office,
    'This campaign: no calls on Saturdays',
  ],
  [
    'a break',
    paris,
    '2026-01-14T12:30:00Z',
    null,
    'France: calls from 10:00 to 13:00 and from 14:00 to 20:00',
  ],
  [
    'more than two rules',
    florida,
    '2026-01-15T02:00:00Z',
    office,
    'This campaign: calls from 09:00 to 17:00; United States: calls from 08:00 to 21:00; 1 further rule',
  ],
])('says which rules allow no call: %s', (_, phone, at, callingHours, expected) => {
  expect(describeAt(phone, at, callingHours)).toBe(expected)
})

it('says so of a country without known hours', () => {
  expect(describeAt(norway, '2026-01-14T02:00:00Z')).toMatch(
    /^Norway \(law not known\): calls from \d\d:00 to \d\d:00$/,
  )
})

it('says nothing where no time zone is known', () => {
  const place = { ...placeOf({ phone_e164: newYork, time_zone: null }), zones: [] }
  const facts = { place, callingHours: null, isLawEnforced: true }
  expect(describeClosedHours(facts, new Date('2026-01-14T17:00:00Z'))).toBeNull()
})

it('names every place with hours', () => {
  expect(law.map(({ jurisdiction }) => nameOfJurisdiction(jurisdiction))).not.toContainEqual(
    expect.stringMatching(/^[A-Z-]+$/),
  )
})
