import { createPlaceIndex, isInForce, placesOfLaw } from './law.ts'

/** Whether the law of a place requires to say that a call is recorded. */
interface RecordingRule {
  id: string
  /** A country, a state of the United States such as `US-CA`, or `other` for every country without rows. */
  jurisdiction: string
  isNoticeRequired: boolean
  source: string
  valid_from: string | null
  valid_until: string | null
}

type Row = Pick<RecordingRule, 'jurisdiction' | 'source'> & Partial<RecordingRule>

/** Beside a statute that was not read: published lists agree on the state, or one of them names it. */
const byLists = 'not read; lists of states that need the consent of all parties'

const rows: Row[] = [
  {
    jurisdiction: 'US',
    isNoticeRequired: false,
    source: '18 U.S.C. 2511(2)(d): the consent of one party is enough',
  },
  {
    jurisdiction: 'US-AL',
    source:
      'Ala. Admin. Code r. 770-X-5-.17(1)(c), for automated calls; it asks for permission, too',
  },
  { jurisdiction: 'US-CA', source: 'Cal. Penal Code §§ 632, 632.7' },
  {
    jurisdiction: 'US-CT',
    source: 'Conn. Gen. Stat. § 52-570d: a notice that the recording itself begins with',
  },
  { jurisdiction: 'US-DE', source: `11 Del. C. § 1335, ${byLists}` },
  { jurisdiction: 'US-FL', source: `Fla. Stat. § 934.03, ${byLists}` },
  { jurisdiction: 'US-IL', source: '720 ILCS 5/14-2(a)(2), as it is quoted' },
  { jurisdiction: 'US-MA', source: 'M.G.L. c. 272 § 99, as it is quoted' },
  { jurisdiction: 'US-MD', source: `Md. Code, Cts. & Jud. Proc. § 10-402, ${byLists}` },
  {
    jurisdiction: 'US-MI',
    source: `MCL 750.539c, ${byLists}; Sullivan v. Gray (1982) exempts those who take part in the call`,
  },
  { jurisdiction: 'US-MT', source: 'Mont. Code § 45-8-213, as it is quoted' },
  { jurisdiction: 'US-NH', source: 'N.H. RSA 570-A:2' },
  {
    jurisdiction: 'US-NV',
    source: 'NRS 200.620, which Lane v. Allstate (1998) reads as the consent of all parties',
  },
  { jurisdiction: 'US-PA', source: `18 Pa. C.S. § 5704, ${byLists}` },
  { jurisdiction: 'US-WA', source: `RCW 9.73.030, ${byLists}` },
  {
    jurisdiction: 'other',
    source: 'No rule is known: said wherever none allows to leave it out, as in the European Union',
  },
]

/** The rules on recorded calls that are known. */
export const recordingLaw: readonly RecordingRule[] = rows.map((row) => ({
  id: row.jurisdiction.toLowerCase(),
  isNoticeRequired: true,
  valid_from: null,
  valid_until: null,
  ...row,
}))

const rulesOf = createPlaceIndex(recordingLaw)

/** Returns whether a call must say that it is recorded. It must, too, when the state of a number of the United States is unknown. */
export function isRecordingNoticeRequired(jurisdictions: readonly string[], now: Date): boolean {
  const date = now.toISOString().slice(0, 10)
  const places = placesOfLaw(jurisdictions)
  if (places.includes('US') && !places.some((place) => place.startsWith('US-'))) return true
  return places.flatMap(rulesOf).some((rule) => rule.isNoticeRequired && isInForce(rule, date))
}
