import type { HolidayCalendarName } from './holidays.ts'

/** 1 is Monday, 7 is Sunday. */
type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** When the law of a place allows calls. All rows of a place together are its hours; a day without a row has none. */
export interface LawfulHours {
  id: string
  /** A country, a state of the United States such as `US-FL`, or `other` for every country without rows. */
  jurisdiction: string
  days: readonly Weekday[]
  /** The local time at which calls may begin, as HH:MM. */
  from: string
  /** The local time from which calls may not begin any more. */
  until: string
  /** The holidays on which calls are forbidden. */
  holidays?: HolidayCalendarName
  /** Where the rule is written. */
  source: string
  /** The first local date on which the rule is in force; null is always. */
  valid_from: string | null
  /** The first local date on which it is not any more. */
  valid_until: string | null
}

const weekdays = [1, 2, 3, 4, 5] as const
const mondayToSaturday = [1, 2, 3, 4, 5, 6] as const
const everyDay = [1, 2, 3, 4, 5, 6, 7] as const

/** Beside a row whose statute was not read: published tables agree on it, or it is the narrowest of them. */
const byTables = 'state tables of Drop Cowboy (Nov 2025) and ClickPoint (Jul 2025)'

type Row = Omit<LawfulHours, 'valid_from' | 'valid_until'> & Partial<LawfulHours>

const rows: Row[] = [
  {
    id: 'us',
    jurisdiction: 'US',
    days: everyDay,
    from: '08:00',
    until: '21:00',
    source: '47 CFR 64.1200(c)(1); 16 CFR 310.4(c)',
  },
  {
    id: 'us-al',
    jurisdiction: 'US-AL',
    days: mondayToSaturday,
    from: '08:00',
    until: '20:00',
    holidays: 'US-AL',
    source: 'Ala. Admin. Code r. 770-X-5-.17(1)(b)',
  },
  {
    id: 'us-ca',
    jurisdiction: 'US-CA',
    days: everyDay,
    from: '09:00',
    until: '21:00',
    source: 'Cal. Pub. Util. Code § 2872(c), for automatic dialing and prerecorded messages',
  },
  {
    id: 'us-ct',
    jurisdiction: 'US-CT',
    days: everyDay,
    from: '09:00',
    until: '20:00',
    source: 'Conn. Gen. Stat. § 42-288a(c), as law firms quote it since 1 October 2023',
  },
  {
    id: 'us-fl-2021',
    jurisdiction: 'US-FL',
    days: everyDay,
    from: '08:00',
    until: '20:00',
    source: 'Fla. Stat. § 501.616(6)(a), Ch. 2021-185',
    valid_from: '2021-07-01',
  },
  {
    id: 'us-il',
    jurisdiction: 'US-IL',
    days: everyDay,
    from: '09:00',
    until: '21:00',
    source: `815 ILCS 305/15, for recorded messages; ${byTables}`,
  },
  {
    id: 'us-ky',
    jurisdiction: 'US-KY',
    days: everyDay,
    from: '10:00',
    until: '21:00',
    source: `KRS 367.46955(16); ${byTables}`,
  },
  {
    id: 'us-la',
    jurisdiction: 'US-LA',
    days: mondayToSaturday,
    from: '08:00',
    until: '20:00',
    holidays: 'US-LA',
    source: 'La. Pub. Serv. Comm’n General Order R-29617 § V(A)(2); La. R.S. 45:811',
  },
  {
    id: 'us-ma',
    jurisdiction: 'US-MA',
    days: everyDay,
    from: '08:00',
    until: '20:00',
    source: 'M.G.L. c. 159C § 3; 201 CMR 12.02(2)',
  },
  {
    id: 'us-md-2024',
    jurisdiction: 'US-MD',
    days: everyDay,
    from: '08:00',
    until: '20:00',
    source: 'Stop the Spam Calls Act of 2023, Md. Code, Com. Law § 14-4502(c)',
    valid_from: '2024-01-01',
  },
  {
    id: 'us-me',
    jurisdiction: 'US-ME',
    days: weekdays,
    from: '09:00',
    until: '17:00',
    source: '10 M.R.S. § 1498(3), for automated dialing and recorded messages',
  },
  {
    id: 'us-mi',
    jurisdiction: 'US-MI',
    days: everyDay,
    from: '09:00',
    until: '21:00',
    source: `MCL 750.540e(1)(f); ${byTables}`,
  },
  {
    id: 'us-mn',
    jurisdiction: 'US-MN',
    days: everyDay,
    from: '09:00',
    until: '21:00',
    source: `Minn. Stat. § 325E.30; ${byTables}`,
  },
  {
    id: 'us-ms',
    jurisdiction: 'US-MS',
    days: mondayToSaturday,
    from: '08:00',
    until: '20:00',
    source: 'Miss. Code § 77-3-723(1)',
  },
  {
    id: 'us-ne',
    jurisdiction: 'US-NE',
    days: mondayToSaturday,
    from: '08:00',
    until: '21:00',
    // The rule allows recorded messages from 13:00 on holidays; here they are forbidden on the whole day.
    holidays: 'US-NE',
    source: 'Neb. Admin. Code Title 291 Ch. 11 § 3, for recorded messages',
  },
  {
    id: 'us-ne-sunday',
    jurisdiction: 'US-NE',
    days: [7],
    from: '13:00',
    until: '21:00',
    holidays: 'US-NE',
    source: 'Neb. Admin. Code Title 291 Ch. 11 § 3, for recorded messages',
  },
  {
    id: 'us-nm',
    jurisdiction: 'US-NM',
    days: everyDay,
    from: '09:00',
    until: '21:00',
    source: 'N.M. Stat. § 57-12-22(B)(5)',
  },
  {
    id: 'us-nv',
    jurisdiction: 'US-NV',
    days: everyDay,
    from: '09:00',
    until: '20:00',
    source: `NRS 597.814(2)(a) ends at 21:00; NRS 598.0918, by ${byTables}`,
  },
  {
    id: 'us-ok-2022',
    jurisdiction: 'US-OK',
    days: everyDay,
    // The first section allows automatic calls from 9 to 21, the second any from 8 to 20.
    from: '09:00',
    until: '20:00',
    source: 'Okla. Stat. tit. 15, §§ 755.1(C)(2)(a), 775C.4',
    valid_from: '2022-11-01',
  },
  {
    id: 'us-or-2026',
    jurisdiction: 'US-OR',
    days: everyDay,
    from: '08:00',
    until: '20:00',
    source: 'ORS 646.563, HB 3865 of 2025, as law firms quote it',
    valid_from: '2026-01-01',
  },
  {
    id: 'us-pa',
    jurisdiction: 'US-PA',
    days: everyDay,
    from: '08:00',
    until: '21:00',
    holidays: 'US-PA',
    source: '73 P.S. § 2245(a)(1), (10)',
    valid_until: '2026-10-18',
  },
  {
    id: 'us-pa-2026',
    jurisdiction: 'US-PA',
    days: mondayToSaturday,
    from: '09:00',
    until: '19:00',
    holidays: 'US-PA',
    source: '73 P.S. § 2245(a), Act 47 of 2026, by published summaries; the act not read',
    valid_from: '2026-10-18',
  },
  {
    id: 'us-ri',
    jurisdiction: 'US-RI',
    days: weekdays,
    from: '09:00',
    until: '18:00',
    holidays: 'US-RI',
    source: 'R.I. Gen. Laws §§ 5-61-2(2), 5-61-3.6',
  },
  {
    id: 'us-ri-saturday',
    jurisdiction: 'US-RI',
    days: [6],
    from: '10:00',
    until: '17:00',
    holidays: 'US-RI',
    source: 'R.I. Gen. Laws §§ 5-61-2(2), 5-61-3.6',
  },
  {
    id: 'us-sd',
    jurisdiction: 'US-SD',
    days: weekdays,
    from: '09:00',
    until: '21:00',
    holidays: 'US-SD',
    source: 'S.D. Codified Laws § 37-30-28, for automated dialing',
  },
  {
    id: 'us-tx',
    jurisdiction: 'US-TX',
    days: mondayToSaturday,
    from: '09:00',
    until: '21:00',
    source: 'Tex. Bus. & Com. Code § 301.051',
  },
  {
    id: 'us-tx-sunday',
    jurisdiction: 'US-TX',
    days: [7],
    from: '12:00',
    until: '21:00',
    source: 'Tex. Bus. & Com. Code § 301.051',
  },
  {
    id: 'us-ut',
    jurisdiction: 'US-UT',
    days: mondayToSaturday,
    from: '08:00',
    until: '21:00',
    holidays: 'US-UT',
    source: 'Utah Code § 13-25a-103(3)',
  },
  {
    id: 'us-wa-2022',
    jurisdiction: 'US-WA',
    days: everyDay,
    from: '08:00',
    until: '20:00',
    source: 'RCW 19.158.040(2); RCW 80.36.390, HB 1497 of 2022',
    valid_from: '2022-06-09',
  },
  {
    id: 'us-wy',
    jurisdiction: 'US-WY',
    days: everyDay,
    from: '08:00',
    until: '20:00',
    source: 'Wyo. Stat. § 40-12-302(d), as published code quotes it',
  },
  {
    id: 'ca-weekday',
    jurisdiction: 'CA',
    days: weekdays,
    from: '09:00',
    until: '21:30',
    source: 'CRTC Unsolicited Telecommunications Rules, Part III, s. 23',
  },
  {
    id: 'ca-weekend',
    jurisdiction: 'CA',
    days: [6, 7],
    from: '10:00',
    until: '18:00',
    source: 'CRTC Unsolicited Telecommunications Rules, Part III, s. 23',
  },
  {
    id: 'gb-weekday',
    jurisdiction: 'GB',
    days: weekdays,
    from: '08:00',
    until: '21:00',
    holidays: 'GB',
    source: 'No statute; Direct Marketing Association, Telemarketing Guide',
  },
  {
    id: 'gb-saturday',
    jurisdiction: 'GB',
    days: [6],
    from: '09:00',
    until: '21:00',
    holidays: 'GB',
    source: 'No statute; Direct Marketing Association, Telemarketing Guide',
  },
  {
    id: 'fr-morning-2023',
    jurisdiction: 'FR',
    days: weekdays,
    from: '10:00',
    until: '13:00',
    holidays: 'FR',
    source: 'Code de la consommation, art. D. 223-9 (décret n° 2022-1313)',
    valid_from: '2023-03-01',
  },
  {
    id: 'fr-afternoon-2023',
    jurisdiction: 'FR',
    days: weekdays,
    from: '14:00',
    until: '20:00',
    holidays: 'FR',
    source: 'Code de la consommation, art. D. 223-9 (décret n° 2022-1313)',
    valid_from: '2023-03-01',
  },
  {
    id: 'es',
    jurisdiction: 'ES',
    days: weekdays,
    from: '09:00',
    until: '21:00',
    holidays: 'ES',
    source: 'Real Decreto Legislativo 1/2007, art. 96.2',
  },
  {
    id: 'it-2024',
    jurisdiction: 'IT',
    days: mondayToSaturday,
    // 9 to 20 on days that are neither a Saturday nor the eve of a holiday; here they have the hours of an eve.
    from: '10:00',
    until: '19:00',
    holidays: 'IT',
    source: 'Garante, provv. n. 148 of 7 March 2024, code of conduct for telemarketing',
    valid_from: '2024-09-28',
  },
  {
    id: 'pt',
    jurisdiction: 'PT',
    days: everyDay,
    from: '09:00',
    until: '22:00',
    source: 'Decreto-Lei n.º 134/2009',
  },
  {
    id: 'au-weekday',
    jurisdiction: 'AU',
    days: weekdays,
    from: '09:00',
    until: '20:00',
    holidays: 'AU',
    source: 'Telecommunications (Telemarketing and Research Calls) Industry Standard 2017',
  },
  {
    id: 'au-saturday',
    jurisdiction: 'AU',
    days: [6],
    from: '09:00',
    until: '17:00',
    holidays: 'AU',
    source: 'Telecommunications (Telemarketing and Research Calls) Industry Standard 2017',
  },
  {
    id: 'other',
    jurisdiction: 'other',
    days: weekdays,
    from: '09:00',
    until: '20:00',
    source: 'No rule is known: working hours that the known rules of most countries allow',
  },
]

/** The hours of the law that are known. A rule that changes gets a `valid_until`, and its successor a row of its own. */
export const law: readonly LawfulHours[] = rows.map((row) => ({
  valid_from: null,
  valid_until: null,
  ...row,
}))

/** Places in which the law of another place is in force. */
const governedBy: Record<string, string> = {
  ...{ AS: 'US', GU: 'US', MP: 'US', PR: 'US', VI: 'US' },
  ...{ GF: 'FR', GP: 'FR', MQ: 'FR', RE: 'FR', YT: 'FR' },
}

const hoursByJurisdiction = Map.groupBy(law, ({ jurisdiction }) => jurisdiction)

/** Returns whether a rule is in force on a date. */
export const isInForce = (
  { valid_from, valid_until }: Pick<LawfulHours, 'valid_from' | 'valid_until'>,
  date: string,
): boolean =>
  (valid_from === null || valid_from <= date) && (valid_until === null || date < valid_until)

/** Returns the places whose law may apply, once each, with `other` when no country is among them. */
export function placesOfLaw(jurisdictions: readonly string[]): string[] {
  const places = new Set(jurisdictions.map((each) => governedBy[each] ?? each))
  if (![...places].some(isCountry)) places.add('other')
  return [...places]
}

/** The hours of the law of one place. */
export interface LawOfPlace {
  /** A country, a state, or `other`. */
  place: string
  rows: readonly LawfulHours[]
}

/**
 * Returns the rows in force on a local date, of each place whose law may apply. A country without rows has those of
 * `other`; a state without rows is left out, because those of its country apply.
 */
export function lawOn(jurisdictions: readonly string[], date: Temporal.PlainDate): LawOfPlace[] {
  const day = date.toString()
  const rowsOf = (jurisdiction: string) =>
    hoursByJurisdiction.get(jurisdiction)?.filter((row) => isInForce(row, day)) ?? []
  return placesOfLaw(jurisdictions).flatMap((place): LawOfPlace[] => {
    const found = rowsOf(place)
    if (found.length > 0) return [{ place, rows: found }]
    return isCountry(place) ? [{ place, rows: rowsOf('other') }] : []
  })
}

/**
 * Returns a function that finds the rows of a place. A country without rows has those of `other`; a state without rows
 * has none, because those of its country apply.
 */
export function createPlaceIndex<Row extends { jurisdiction: string }>(
  rows: readonly Row[],
): (place: string) => readonly Row[] {
  const rowsByPlace = Map.groupBy(rows, ({ jurisdiction }) => jurisdiction)
  const otherRows = rowsByPlace.get('other') ?? []
  return (place) => rowsByPlace.get(place) ?? (isCountry(place) ? otherRows : [])
}

/** Returns whether a place is a country, or `other`, and not a state. */
export const isCountry = (place: string): boolean => !place.includes('-')
