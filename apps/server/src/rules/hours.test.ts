import type { CallingHours } from '@callwright/contract'
import { describe, expect, it } from 'vitest'
import { decide } from './decide.ts'
import type { CallFacts, Decision } from './gate.ts'
import { law } from './law.ts'
import { firstOpenMoment } from './local-windows.ts'
import numberPlaces from './number-places.json' with { type: 'json' }
import { placeOf } from './places.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const factsOf = (
  phone_e164: string,
  time_zone: string | null = null,
  callingHours: CallingHours | null = null,
): CallFacts => ({
  hours: { place: placeOf({ phone_e164, time_zone }), callingHours, isLawEnforced: true },
})

const decideAt = (facts: CallFacts, at: number | string) => decide(facts, new Date(at))

/** Returns when a person may be called at the earliest, in ISO 8601: `at` itself when that is now. */
function firstCallAt(decision: Decision, at: string): string {
  if (decision.verdict === 'now') return at
  return decision.verdict === 'later' ? decision.until.toISOString().replace('.000', '') : 'never'
}

/** A Wednesday in winter and one in summer that are no holiday anywhere here. */
const wednesdays = { winter: Date.UTC(2026, 0, 14), summer: Date.UTC(2026, 6, 15) }

/**
 * A state, one of its area codes (NANPA), its offsets from UTC in winter and in summer (15 U.S.C. 260a, 49 CFR Part 71),
 * and the local hours in which calls may begin on a working day. Where an area has two offsets, the first is that of its
 * western part, in which the day begins, and the last that of its eastern part, in which it ends.
 */
const states: [
  state: string,
  area: string,
  winter: number[],
  summer: number[],
  from: number,
  until: number,
][] = [
  ['Alabama, Ala. 8–20', '205', [-6], [-5], 8, 20],
  ['Alaska with the Aleutian Islands', '907', [-10, -9], [-10, -8], 8, 21],
  ['Arizona, which has no summer time (15 U.S.C. 260a)', '602', [-7], [-7], 8, 21],
  ['Arizona with the Navajo Nation, which has', '928', [-7], [-7, -6], 8, 21],
  ['Arkansas', '501', [-6], [-5], 8, 21],
  ['California, Pub. Util. Code § 2872(c): 9–21', '213', [-8], [-7], 9, 21],
  ['Colorado', '303', [-7], [-6], 8, 21],
  ['Connecticut, § 42-288a: 9–20', '203', [-5], [-4], 9, 20],
  ['Delaware', '302', [-5], [-4], 8, 21],
  ['District of Columbia', '202', [-5], [-4], 8, 21],
  ['Florida, § 501.616(6)(a): 8–20', '305', [-5], [-4], 8, 20],
  ['Florida with its panhandle', '850', [-6, -5], [-5, -4], 8, 20],
  ['Georgia', '404', [-5], [-4], 8, 21],
  ['Hawaii, which has no summer time', '808', [-10], [-10], 8, 21],
  ['Idaho', '208', [-8, -7], [-7, -6], 8, 21],
  ['Illinois, 815 ILCS 305: 9–21', '312', [-6], [-5], 9, 21],
  ['Indiana, most of it on Eastern time (49 CFR 71.5)', '317', [-5], [-4], 8, 21],
  ['Indiana, with counties on Central time', '812', [-6, -5], [-5, -4], 8, 21],
  ['Iowa', '515', [-6], [-5], 8, 21],
  ['Kansas', '316', [-6], [-5], 8, 21],
  ['Kansas, with counties on Mountain time', '785', [-7, -6], [-6, -5], 8, 21],
  ['Kentucky, KRS 367.46955: 10–21', '502', [-5], [-4], 10, 21],
  ['Kentucky, with counties on Central time', '270', [-6, -5], [-5, -4], 10, 21],
  ['Louisiana, R-29617: 8–20', '504', [-6], [-5], 8, 20],
  ['Maine, 10 § 1498(3): 9–17', '207', [-5], [-4], 9, 17],
  ['Maryland, Stop the Spam Calls Act: 8–20', '301', [-5], [-4], 8, 20],
  ['Massachusetts, c. 159C: 8–20', '617', [-5], [-4], 8, 20],
  ['Michigan: 9–21', '313', [-5], [-4], 9, 21],
  ['Minnesota, § 325E.30: 9–21', '612', [-6], [-5], 9, 21],
  ['Mississippi: 8–20', '601', [-6], [-5], 8, 20],
  ['Missouri', '314', [-6], [-5], 8, 21],
  ['Montana', '406', [-7], [-6], 8, 21],
  ['Nebraska', '402', [-6], [-5], 8, 21],
  ['Nevada: 9–20', '702', [-8], [-7], 9, 20],
  ['New Hampshire', '603', [-5], [-4], 8, 21],
  ['New Jersey', '201', [-5], [-4], 8, 21],
  ['New Mexico, § 57-12-22: 9–21', '505', [-7], [-6], 9, 21],
  ['New York', '212', [-5], [-4], 8, 21],
  ['North Carolina', '704', [-5], [-4], 8, 21],
  ['North Dakota', '701', [-7, -6], [-6, -5], 8, 21],
  ['Ohio', '216', [-5], [-4], 8, 21],
  ['Oklahoma, tit. 15 §§ 755.1, 775C.4: 9–20', '405', [-6], [-5], 9, 20],
  ['Oregon, 646.563: 8–20', '503', [-8], [-7], 8, 20],
  ['Oregon, with a county on Mountain time', '541', [-8, -7], [-7, -6], 8, 20],
  ['Pennsylvania', '215', [-5], [-4], 8, 21],
  ['Rhode Island, § 5-61-2(2): 9–18', '401', [-5], [-4], 9, 18],
  ['South Carolina', '803', [-5], [-4], 8, 21],
  ['South Dakota, § 37-30-28: 9–21', '605', [-7, -6], [-6, -5], 9, 21],
  ['Tennessee', '615', [-6], [-5], 8, 21],
  ['Tennessee, with counties on Eastern time', '423', [-6, -5], [-5, -4], 8, 21],
  ['Texas, § 301.051: 9–21', '214', [-6], [-5], 9, 21],
  ['Utah, § 13-25a-103(3): 8–21', '801', [-7], [-6], 8, 21],
  ['Vermont', '802', [-5], [-4], 8, 21],
  ['Virginia', '804', [-5], [-4], 8, 21],
  ['Washington, RCW 80.36.390: 8–20', '206', [-8], [-7], 8, 20],
  ['West Virginia', '304', [-5], [-4], 8, 21],
  ['Wisconsin', '414', [-6], [-5], 8, 21],
  ['Wyoming, § 40-12-302(d): 8–20', '307', [-7], [-6], 8, 20],
  ['Puerto Rico, by the federal rule', '787', [-4], [-4], 8, 21],
  ['Guam, by the federal rule', '671', [10], [10], 8, 21],
]

describe('a number of the United States', () => {
  it.each(
    states.flatMap(([state, area, winter, summer, from, until]) => [
      { state, area, season: 'winter' as const, offsets: winter, from, until },
      { state, area, season: 'summer' as const, offsets: summer, from, until },
    ]),
  )(
    'is called on a day in $season from $from to $until in $state',
    ({ area, season, offsets, from, until }) => {
      const facts = factsOf(`+1${area}5550142`)
      const opensAt = wednesdays[season] + (from - (offsets.at(0) ?? 0)) * hourMs
      const closesAt = wednesdays[season] + (until - (offsets.at(-1) ?? 0)) * hourMs
      expect(decideAt(facts, opensAt - 1)).toMatchObject({
        verdict: 'later',
        until: new Date(opensAt),
      })
      expect(decideAt(facts, opensAt)).toEqual({ verdict: 'now' })
      expect(decideAt(facts, closesAt - 1)).toEqual({ verdict: 'now' })
      expect(decideAt(facts, closesAt)).toMatchObject({
        verdict: 'later',
        until: new Date(opensAt + 24 * hourMs),
        gate: 'hours',
      })
    },
  )
})

describe('a day of the week or a holiday', () => {
  it.each<[rule: string, number: string, at: string, firstCall: string]>([
    ['Alabama: no calls on Sunday', '+12055550142', '2026-01-18T18:00:00Z', '2026-01-20T14:00:00Z'],
    [
      'Alabama: none on Confederate Memorial Day, the fourth Monday of April',
      '+12055550142',
      '2026-04-27T18:00:00Z',
      '2026-04-28T13:00:00Z',
    ],
    [
      'Alabama: a holiday on a Saturday is kept on Friday and Monday',
      '+12055550142',
      '2026-07-03T18:00:00Z',
      '2026-07-07T13:00:00Z',
    ],
    [
      'Louisiana: no calls on Mardi Gras',
      '+15045550142',
      '2026-02-17T18:00:00Z',
      '2026-02-18T14:00:00Z',
    ],
    [
      'Louisiana: no calls on Good Friday',
      '+15045550142',
      '2026-04-03T18:00:00Z',
      '2026-04-04T13:00:00Z',
    ],
    [
      'Louisiana: no calls on Huey P. Long Day',
      '+15045550142',
      '2027-08-30T18:00:00Z',
      '2027-08-31T13:00:00Z',
    ],
    ['Maine: weekdays only', '+12075550142', '2026-03-07T18:00:00Z', '2026-03-09T13:00:00Z'],
    [
      'Mississippi: holidays as any day',
      '+16015550142',
      '2026-12-25T18:00:00Z',
      '2026-12-25T18:00:00Z',
    ],
    [
      'Mississippi: no calls on Sunday',
      '+16015550142',
      '2026-03-01T18:00:00Z',
      '2026-03-02T14:00:00Z',
    ],
    [
      'Nebraska: recorded messages on Sunday from 13:00',
      '+14025550142',
      '2026-03-01T15:00:00Z',
      '2026-03-01T19:00:00Z',
    ],
    [
      'Pennsylvania: no calls on Thanksgiving',
      '+12155550142',
      '2026-11-26T18:00:00Z',
      '2026-11-27T14:00:00Z',
    ],
    [
      'Pennsylvania: none on Election Day, the Tuesday after the first Monday of November',
      '+12155550142',
      '2026-11-03T18:00:00Z',
      '2026-11-04T14:00:00Z',
    ],
    [
      'Pennsylvania: Sundays as any day before 18 October 2026',
      '+12155550142',
      '2026-10-11T12:00:00Z',
      '2026-10-11T12:00:00Z',
    ],
    [
      'Pennsylvania: no calls on Sunday since 18 October 2026, and from 9 on Monday',
      '+12155550142',
      '2026-10-18T12:00:00Z',
      '2026-10-19T13:00:00Z',
    ],
    [
      'Pennsylvania: until 19 since 18 October 2026',
      '+12155550142',
      '2026-10-19T23:00:00Z',
      '2026-10-20T13:00:00Z',
    ],
    [
      'Rhode Island: 10 to 17 on Saturday',
      '+14015550142',
      '2026-03-07T14:00:00Z',
      '2026-03-07T15:00:00Z',
    ],
    [
      'Rhode Island: no calls on Sunday',
      '+14015550142',
      '2026-03-07T22:00:00Z',
      '2026-03-09T13:00:00Z',
    ],
    [
      'Rhode Island: none on its Independence Day',
      '+14015550142',
      '2026-05-04T15:00:00Z',
      '2026-05-05T13:00:00Z',
    ],
    [
      'Rhode Island: none on Victory Day, the second Monday of August',
      '+14015550142',
      '2026-08-10T15:00:00Z',
      '2026-08-11T13:00:00Z',
    ],
    ['South Dakota: weekdays only', '+16055550142', '2026-03-07T18:00:00Z', '2026-03-09T15:00:00Z'],
    ['Texas: on Sunday from noon', '+12145550142', '2026-03-01T16:00:00Z', '2026-03-01T18:00:00Z'],
    ['Utah: no calls on Sunday', '+18015550142', '2026-03-01T18:00:00Z', '2026-03-02T15:00:00Z'],
    ['Utah: none on Pioneer Day', '+18015550142', '2026-07-24T18:00:00Z', '2026-07-25T14:00:00Z'],
    [
      'New York: Sundays and holidays as any day',
      '+12125550142',
      '2026-01-01T13:00:00Z',
      '2026-01-01T13:00:00Z',
    ],
    [
      'Canada: 9 to 21:30 on weekdays',
      '+14165550142',
      '2026-01-14T13:00:00Z',
      '2026-01-14T14:00:00Z',
    ],
    ['Canada: until 21:30', '+14165550142', '2026-01-15T02:29:00Z', '2026-01-15T02:29:00Z'],
    ['Canada: not at 21:30', '+14165550142', '2026-01-15T02:30:00Z', '2026-01-15T14:00:00Z'],
    [
      'Canada: 10 to 18 on weekends',
      '+14165550142',
      '2026-01-17T14:30:00Z',
      '2026-01-17T15:00:00Z',
    ],
    [
      'Canada: Newfoundland is half an hour ahead of Halifax, and Labrador is not',
      '+17095550142',
      '2026-01-15T00:59:00Z',
      '2026-01-15T00:59:00Z',
    ],
    [
      'Canada: Newfoundland closes first',
      '+17095550142',
      '2026-01-15T01:00:00Z',
      '2026-01-15T13:00:00Z',
    ],
    [
      'Canada: Saskatchewan has no summer time',
      '+13065550142',
      '2026-07-15T14:59:00Z',
      '2026-07-15T15:00:00Z',
    ],
    [
      'United Kingdom: 8 to 21 on weekdays',
      '+442079460958',
      '2026-01-14T07:59:00Z',
      '2026-01-14T08:00:00Z',
    ],
    [
      'United Kingdom: summer time',
      '+442079460958',
      '2026-07-15T06:59:00Z',
      '2026-07-15T07:00:00Z',
    ],
    [
      'United Kingdom: 9 on Saturday',
      '+442079460958',
      '2026-01-17T08:30:00Z',
      '2026-01-17T09:00:00Z',
    ],
    [
      'United Kingdom: not on Sunday',
      '+442079460958',
      '2026-01-18T12:00:00Z',
      '2026-01-19T08:00:00Z',
    ],
    [
      'United Kingdom: not on the early May bank holiday',
      '+442079460958',
      '2026-05-04T12:00:00Z',
      '2026-05-05T07:00:00Z',
    ],
    [
      'United Kingdom: a mobile number',
      '+447400123456',
      '2026-01-14T20:59:59Z',
      '2026-01-14T20:59:59Z',
    ],
    [
      'United Kingdom: Boxing Day on a Saturday is kept on Monday',
      '+442079460958',
      '2026-12-28T12:00:00Z',
      '2026-12-29T08:00:00Z',
    ],
    ['France, D. 223-9: from 10', '+33142685300', '2026-01-14T08:59:00Z', '2026-01-14T09:00:00Z'],
    ['France: not from 13 to 14', '+33142685300', '2026-01-14T12:00:00Z', '2026-01-14T13:00:00Z'],
    ['France: until 20', '+33142685300', '2026-01-14T18:59:59Z', '2026-01-14T18:59:59Z'],
    ['France: not on Saturday', '+33142685300', '2026-01-17T10:00:00Z', '2026-01-19T09:00:00Z'],
    [
      'France: not on Easter Monday',
      '+33142685300',
      '2026-04-06T10:00:00Z',
      '2026-04-07T08:00:00Z',
    ],
    [
      'France: not on Ascension Day',
      '+33142685300',
      '2026-05-14T10:00:00Z',
      '2026-05-15T08:00:00Z',
    ],
    [
      'France: La Réunion has the law of France and its own clock',
      '+262262123456',
      '2026-01-14T05:59:00Z',
      '2026-01-14T06:00:00Z',
    ],
    [
      'Spain, art. 96.2: 9 to 21, with the Canary Islands an hour behind',
      '+34612345678',
      '2026-01-14T08:59:00Z',
      '2026-01-14T09:00:00Z',
    ],
    [
      'Spain: the mainland closes first',
      '+34612345678',
      '2026-01-14T20:00:00Z',
      '2026-01-15T09:00:00Z',
    ],
    ['Spain: not on Epiphany', '+34612345678', '2026-01-06T12:00:00Z', '2026-01-07T09:00:00Z'],
    [
      'Italy: not on Liberation Day, a Saturday',
      '+390612345678',
      '2026-04-25T12:00:00Z',
      '2026-04-27T08:00:00Z',
    ],
    [
      'Italy: not on Saint Francis, a Sunday',
      '+390612345678',
      '2026-10-04T12:00:00Z',
      '2026-10-05T08:00:00Z',
    ],
    [
      'Portugal: 9 to 22, with the Azores an hour behind',
      '+351912345678',
      '2026-01-14T09:30:00Z',
      '2026-01-14T10:00:00Z',
    ],
    [
      'Australia: 9 to 20 in Sydney',
      '+61290000000',
      '2026-01-13T21:59:00Z',
      '2026-01-13T22:00:00Z',
    ],
    [
      'Australia: until 17 on Saturday',
      '+61290000000',
      '2026-01-17T06:00:00Z',
      '2026-01-18T22:00:00Z',
    ],
    [
      'Australia: not on Anzac Day, a Saturday, kept on Monday',
      '+61290000000',
      '2026-04-25T02:00:00Z',
      '2026-04-27T23:00:00Z',
    ],
    [
      'no known rule, Germany: 9 to 20',
      '+493012345678',
      '2026-01-14T07:59:00Z',
      '2026-01-14T08:00:00Z',
    ],
    [
      'no known rule, Germany: not on Saturday',
      '+493012345678',
      '2026-01-17T12:00:00Z',
      '2026-01-19T08:00:00Z',
    ],
    [
      'no known rule, Nepal: 45 minutes off the hour',
      '+97714123456',
      '2026-01-14T03:14:59Z',
      '2026-01-14T03:15:00Z',
    ],
    [
      'no known rule, India: half an hour off the hour',
      '+911123456789',
      '2026-01-14T03:29:00Z',
      '2026-01-14T03:30:00Z',
    ],
    [
      'no known rule, Japan: no summer time',
      '+81312345678',
      '2026-07-14T23:59:00Z',
      '2026-07-15T00:00:00Z',
    ],
    [
      'no known rule, Russia: hours of all its time zones',
      '+79161234567',
      '2026-01-14T05:00:00Z',
      '2026-01-14T07:00:00Z',
    ],
    [
      'no known rule, Kazakhstan shares the code of Russia',
      '+77012345678',
      '2026-01-14T03:59:00Z',
      '2026-01-14T04:00:00Z',
    ],
    [
      'a free number: no moment is within the hours of all states in all of North America',
      '+18005550142',
      '2026-01-14T18:00:00Z',
      'never',
    ],
    [
      'a number of a satellite network: no time zone is known',
      '+881631234567',
      '2026-01-14T18:00:00Z',
      'never',
    ],
  ])('%s', (_, number, at, firstCall) => {
    expect(firstCallAt(decideAt(factsOf(number), at), at)).toBe(firstCall)
  })
})

describe('a change of the clocks', () => {
  it.each<[rule: string, number: string, zone: string | null, at: string, firstCall: string]>([
    [
      'New York opens an hour earlier on the day its clocks go forward',
      '+12125550142',
      null,
      '2026-03-08T11:59:59Z',
      '2026-03-08T12:00:00Z',
    ],
    [
      'New York on the day before',
      '+12125550142',
      null,
      '2026-03-07T12:00:00Z',
      '2026-03-07T13:00:00Z',
    ],
    [
      'New York closes an hour earlier on that evening',
      '+12125550142',
      null,
      '2026-03-09T01:00:00Z',
      '2026-03-09T12:00:00Z',
    ],
    [
      'New York opens an hour later on the day its clocks go back',
      '+12125550142',
      null,
      '2026-11-01T12:00:00Z',
      '2026-11-01T13:00:00Z',
    ],
    [
      'New York closes an hour later on that evening',
      '+12125550142',
      null,
      '2026-11-02T01:59:59Z',
      '2026-11-02T01:59:59Z',
    ],
    [
      'Phoenix does not change',
      '+16025550142',
      null,
      '2026-03-08T15:00:00Z',
      '2026-03-08T15:00:00Z',
    ],
    [
      'London, on a Monday after its clocks went forward',
      '+442079460958',
      null,
      '2026-03-30T06:59:00Z',
      '2026-03-30T07:00:00Z',
    ],
    [
      'London, on a Monday after they went back',
      '+442079460958',
      null,
      '2026-10-26T07:00:00Z',
      '2026-10-26T08:00:00Z',
    ],
    [
      'London is four hours from New York for three weeks in March',
      '+12125550142',
      'Europe/London',
      '2026-03-10T12:00:00Z',
      '2026-03-10T12:00:00Z',
    ],
    [
      'Lord Howe Island, half an hour ahead of Sydney in winter',
      '+12125550142',
      'Australia/Lord_Howe',
      '2026-06-09T22:29:00Z',
      '2026-06-09T22:30:00Z',
    ],
    [
      'Sydney opens an hour earlier in UTC after its clocks went forward',
      '+61290000000',
      null,
      '2026-10-05T21:59:00Z',
      '2026-10-05T22:00:00Z',
    ],
    [
      'Adelaide is half an hour off the hour',
      '+61412345678',
      'Australia/Adelaide',
      '2026-01-13T22:29:00Z',
      '2026-01-13T22:30:00Z',
    ],
    [
      'a contact in Detroit, Michigan from 9, with a number of New York',
      '+12125550142',
      'America/Detroit',
      '2026-01-14T13:00:00Z',
      '2026-01-14T14:00:00Z',
    ],
    [
      'a contact in Detroit with a number of Detroit',
      '+13135550142',
      'America/Detroit',
      '2026-01-14T14:00:00Z',
      '2026-01-14T14:00:00Z',
    ],
    [
      'a contact on Central time, where Alabama allows no calls on Sunday, with a number of New York',
      '+12125550142',
      'America/Chicago',
      '2026-01-18T16:00:00Z',
      // Monday is Martin Luther King Day, on which Alabama and Louisiana allow none; South Dakota allows calls from 9 and
      // Kentucky from 10.
      '2026-01-20T16:00:00Z',
    ],
    [
      'a free number of a contact on Eastern time, with the hours of Kentucky',
      '+18005550142',
      'America/New_York',
      '2026-01-14T14:59:00Z',
      '2026-01-14T15:00:00Z',
    ],
    [
      'a free number of a contact on Eastern time, with the hours and weekdays of Maine',
      '+18005550142',
      'America/New_York',
      '2026-01-16T22:00:00Z',
      '2026-01-20T15:00:00Z',
    ],
    [
      'a free number of a contact in Arizona, with the hours of Canada',
      '+18005550142',
      'America/Phoenix',
      '2026-01-14T15:00:00Z',
      '2026-01-14T16:00:00Z',
    ],
  ])('%s', (_, number, zone, at, firstCall) => {
    expect(firstCallAt(decideAt(factsOf(number, zone), at), at)).toBe(firstCall)
  })

  it.each<[rule: string, zone: string, from: number, until: number, at: string, opens: string]>([
    [
      'opens at the end of a gap that has its start',
      'Australia/Lord_Howe',
      130,
      200,
      '2026-10-03T15:00:00Z',
      '2026-10-03T15:30:00Z',
    ],
    [
      'opens at the end of a gap at midnight that has its start',
      'Asia/Beirut',
      30,
      120,
      '2026-03-28T21:00:00Z',
      '2026-03-28T22:00:00Z',
    ],
    [
      'opens on the next day after a gap that has all of it',
      'America/New_York',
      130,
      170,
      '2026-03-08T06:00:00Z',
      '2026-03-09T06:10:00Z',
    ],
    [
      'opens in the first of two hours',
      'America/New_York',
      90,
      120,
      '2026-11-01T05:00:00Z',
      '2026-11-01T05:30:00Z',
    ],
    [
      'is closed at the start of the second hour, and opens again in it',
      'America/New_York',
      90,
      120,
      '2026-11-01T06:00:00Z',
      '2026-11-01T06:30:00Z',
    ],
    [
      'opens again when clocks are put back over midnight',
      'America/Havana',
      0,
      30,
      '2026-11-01T04:30:00Z',
      '2026-11-01T05:00:00Z',
    ],
    [
      'opens on the next date when a time zone skips one',
      'Pacific/Apia',
      540,
      600,
      '2011-12-29T20:00:00Z',
      '2011-12-30T19:00:00Z',
    ],
    [
      'opens on the next day after a gap at midnight that has all of it',
      'America/Havana',
      0,
      60,
      '2026-03-07T20:00:00Z',
      '2026-03-09T04:00:00Z',
    ],
  ])('a window %s', (_, zone, from, until, at, opens) => {
    const startMs = Date.parse(at)
    const moment = firstOpenMoment([zone], () => [{ from, until }], startMs, startMs + 7 * dayMs)
    expect(new Date(moment ?? Number.NaN)).toEqual(new Date(opens))
  })
})

describe('a campaign’s own hours', () => {
  const tenToTwelveOnMondays = { from: '10:00', until: '12:00', days: [1] }

  it('narrow those of the law', () => {
    const facts = factsOf('+12125550142', null, tenToTwelveOnMondays)
    expect(decideAt(facts, '2026-01-12T14:59:59.999Z')).toMatchObject({
      verdict: 'later',
      until: new Date('2026-01-12T15:00:00Z'),
    })
    expect(decideAt(facts, '2026-01-12T16:59:59.999Z')).toEqual({ verdict: 'now' })
    expect(decideAt(facts, '2026-01-12T17:00:00Z')).toMatchObject({
      until: new Date('2026-01-19T15:00:00Z'),
    })
  })

  it('until 24:00 include the last minute of the day', () => {
    const hours = { from: '00:00', until: '24:00', days: [1] }
    const place = placeOf({ phone_e164: '+12125550142', time_zone: null })
    const facts = { hours: { place, callingHours: hours, isLawEnforced: false } }
    expect(decideAt(facts, '2026-01-13T04:59:59.999Z')).toEqual({ verdict: 'now' })
    expect(decideAt(facts, '2026-01-13T05:00:00Z')).toMatchObject({
      until: new Date('2026-01-19T05:00:00Z'),
    })
  })

  it('cannot widen those of the law', () => {
    const facts = factsOf('+12125550142', null, { from: '05:00', until: '23:59', days: [1, 2, 3] })
    expect(decideAt(facts, '2026-01-12T12:00:00Z')).toMatchObject({
      until: new Date('2026-01-12T13:00:00Z'),
    })
  })

  it('that share no time with the law let nobody be called', () => {
    const facts = factsOf('+12055550142', null, { from: '09:00', until: '17:00', days: [7] })
    expect(decideAt(facts, '2026-01-12T12:00:00Z')).toEqual({
      verdict: 'never',
      gate: 'hours',
      reason: 'No time is within the calling hours of all its time zones',
    })
  })
})

describe('evidence of where a person is', () => {
  const zonesOf = (phone_e164: string, time_zone: string | null) =>
    placeOf({ phone_e164, time_zone }).zones

  it.each<[rule: string, number: string, zone: string | null, zones: string[], laws: string[]]>([
    [
      'of a contact replaces the zones of its area code when it is one of them',
      '+18505550142',
      'America/Chicago',
      ['America/Chicago'],
      ['US', 'US-FL'],
    ],
    [
      'of a contact replaces the zones of its country when it is one of them',
      '+61412345678',
      'Australia/Perth',
      ['Australia/Perth'],
      ['AU'],
    ],
    [
      'that disagrees adds up',
      '+12125550142',
      'Europe/Berlin',
      ['Europe/Berlin', 'America/New_York'],
      ['DE', 'US', 'US-NY'],
    ],
    [
      'by a former name is the same zone',
      '+97714123456',
      'Asia/Katmandu',
      ['Asia/Katmandu'],
      ['NP'],
    ],
    [
      'of a contact alone counts when the number says nothing',
      '+881631234567',
      'Europe/Paris',
      ['Europe/Paris'],
      ['FR'],
    ],
    [
      'without a country has no law of its own',
      '+493012345678',
      'UTC',
      ['UTC', 'Europe/Berlin', 'Europe/Busingen'],
      ['DE'],
    ],
    [
      'is the whole country for a mobile number',
      '+34612345678',
      null,
      ['Africa/Ceuta', 'Atlantic/Canary', 'Europe/Madrid'],
      ['ES'],
    ],
    ['is nothing for a satellite network', '+881631234567', null, [], []],
    [
      'of a contact on Alaskan time has the law of Alaska when the number is not of it',
      '+12125550142',
      'America/Anchorage',
      ['America/Anchorage', 'America/New_York'],
      ['US', 'US-AK', 'US-NY'],
    ],
    [
      'of a contact in Arizona has its law when the number has no state',
      '+18005550142',
      'America/Phoenix',
      ['America/Phoenix'],
      ['CA', 'US', 'US-AZ'],
    ],
    [
      'of a contact in a time zone without an area code agrees with a free number',
      '+15005550142',
      'America/Detroit',
      ['America/Detroit'],
      ['CA', 'US', 'US-MI'],
    ],
    [
      'by a former name has the law of its state',
      '+881631234567',
      'US/Arizona',
      ['US/Arizona'],
      ['US', 'US-AZ'],
    ],
    [
      'that is the clock of several countries has the law of none',
      '+12125550142',
      'EST',
      ['EST', 'America/New_York'],
      ['US', 'US-NY'],
    ],
    [
      'of Central Europe has no other law than that of the number',
      '+493012345678',
      'cet',
      ['cet', 'Europe/Berlin', 'Europe/Busingen'],
      ['DE'],
    ],
    [
      'of a former version that is not in the IANA database says nothing',
      '+12125550142',
      'PST',
      ['America/New_York'],
      ['US', 'US-NY'],
    ],
    [
      'of a contact in Toronto has the law of no state',
      '+18005550142',
      'America/Toronto',
      ['America/Toronto'],
      ['CA', 'US'],
    ],
    [
      'of an overlay has the law of the state of its area',
      '+17295550142',
      null,
      ['America/Chicago', 'America/New_York'],
      ['US', 'US-TN'],
    ],
  ])('%s', (_, phone_e164, time_zone, zones, laws) => {
    const place = placeOf({ phone_e164, time_zone })
    expect([...place.zones].sort()).toEqual([...zones].sort())
    expect([...place.jurisdictions].sort()).toEqual([...laws].sort())
  })

  it('that disagrees has the laws of all states in the time zone of the contact', () => {
    const { jurisdictions } = placeOf({ phone_e164: '+12125550142', time_zone: 'America/Chicago' })
    expect(jurisdictions).toEqual(expect.arrayContaining(['US-NY', 'US-AL', 'US-TX']))
    expect(jurisdictions).not.toContain('US-CA')
  })

  it('that disagrees with a number without a state has the laws of all states', () => {
    const { jurisdictions } = placeOf({ phone_e164: '+18005550142', time_zone: 'Europe/Berlin' })
    const states = law.flatMap(({ jurisdiction }) =>
      jurisdiction.startsWith('US-') ? [jurisdiction] : [],
    )
    expect(jurisdictions).toEqual(expect.arrayContaining(['DE', 'CA', 'US', ...states]))
  })

  it.each(numberPlaces.countries.US)('of a contact in %s names a state', (time_zone) => {
    const { jurisdictions } = placeOf({ phone_e164: '+881631234567', time_zone })
    expect(jurisdictions).toContainEqual(expect.stringMatching(/^US-/))
  })

  it('that disagrees makes the hours intersect', () => {
    const facts = factsOf('+12125550142', 'Europe/Berlin')
    // 08:00 in New York is 14:00 in Berlin, where 20:00, the end of its hours, is 14:00 in New York.
    expect(decideAt(facts, '2026-01-14T12:59:59.999Z')).toMatchObject({
      until: new Date('2026-01-14T14:00:00Z'),
    })
    expect(decideAt(facts, '2026-01-14T18:59:59.999Z')).toEqual({ verdict: 'now' })
    expect(decideAt(facts, '2026-01-14T19:00:00Z')).toMatchObject({
      until: new Date('2026-01-15T14:00:00Z'),
    })
    expect(zonesOf('+12125550142', 'Europe/Berlin')).toHaveLength(2)
  })
})
