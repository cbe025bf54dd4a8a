import { type CallCaps, callCapLimits } from '@callwright/contract'
import { isInForce, placesOfLaw } from './law.ts'

/** How many attempts to a number are allowed in a rolling period. */
export interface CapLimit {
  id: string
  maxAttempts: number
  /** The length of the period. */
  hours: number
  /** Who sets it, as people read it: `the law of Florida`, `the workspace`, `the campaign`. */
  setBy: string
}

/** How often the law of a place allows calls to a number. */
interface LawfulCap extends CapLimit {
  /** A country, or a state of the United States such as `US-FL`. */
  jurisdiction: string
  /** Where the rule is written. */
  source: string
  /** The first day on which the rule is in force, in UTC; null is always. */
  valid_from: string | null
  /** The first day on which it is not any more. */
  valid_until: string | null
}

type Row = Omit<LawfulCap, 'valid_from' | 'valid_until'> & Partial<LawfulCap>

const rows: Row[] = [
  {
    id: 'us-fl-2021-attempts',
    jurisdiction: 'US-FL',
    setBy: 'the law of Florida',
    maxAttempts: 3,
    hours: 24,
    source: 'Fla. Stat. § 501.616(6)(b), Ch. 2021-185',
    valid_from: '2021-07-01',
  },
  {
    id: 'us-md-2024-attempts',
    jurisdiction: 'US-MD',
    setBy: 'the law of Maryland',
    maxAttempts: 3,
    hours: 24,
    source: 'Stop the Spam Calls Act of 2023, Md. Code, Com. Law § 14-4502(c)(2)',
    valid_from: '2024-01-01',
  },
  {
    id: 'us-me-attempts',
    jurisdiction: 'US-ME',
    setBy: 'the law of Maine',
    maxAttempts: 1,
    hours: 8,
    source: '10 M.R.S. § 1498(3), for automated dialing and recorded messages',
  },
  {
    id: 'us-ok-2022-attempts',
    jurisdiction: 'US-OK',
    setBy: 'the law of Oklahoma',
    maxAttempts: 3,
    hours: 24,
    source: 'Okla. Stat. tit. 15, § 775C.4, by published summaries; the section not read',
    valid_from: '2022-11-01',
  },
  {
    id: 'us-or-2026-attempts',
    jurisdiction: 'US-OR',
    setBy: 'the law of Oregon',
    maxAttempts: 3,
    hours: 24,
    source: 'ORS 646.563, HB 3865 of 2025, as law firms quote it',
    valid_from: '2026-01-01',
  },
  {
    id: 'fr-2023-attempts',
    jurisdiction: 'FR',
    setBy: 'the law of France',
    maxAttempts: 4,
    hours: 30 * 24,
    source: 'Code de la consommation, art. D. 223-9 (décret n° 2022-1313)',
    valid_from: '2023-03-01',
  },
]

/**
 * The caps of the law. The laws count sales calls on one subject; here every call counts, as with the hours. Regulation F
 * (12 CFR 1006.14: 7 calls in 7 days, and 7 days of rest after a conversation) is not among them, because it holds for
 * each debt and a campaign does not say whether it collects debts: its limits can be set as those of a campaign.
 */
export const lawfulCaps: readonly LawfulCap[] = rows.map((row) => ({
  valid_from: null,
  valid_until: null,
  ...row,
}))

/** Returns the caps in force at a time, of each place whose law may apply. */
export function lawfulCapsOn(jurisdictions: readonly string[], at: Date): readonly CapLimit[] {
  const day = at.toISOString().slice(0, 10)
  const places = placesOfLaw(jurisdictions)
  return lawfulCaps.filter((cap) => places.includes(cap.jurisdiction) && isInForce(cap, day))
}

const weekHours = 7 * 24

/** The longest period of a limit, in hours: older attempts count for none. */
export const maxCapHours: number = Math.max(weekHours, ...lawfulCaps.map(({ hours }) => hours))

/** How long the calls to a number must be known, in hours: for the longest limit and the longest rest. */
export const callHistoryHours: number = Math.max(maxCapHours, callCapLimits.rest_hours.max)

/** Returns the limits that a workspace or a campaign sets. */
export function limitsOf(
  caps: Pick<CallCaps, 'attempts_per_day' | 'attempts_per_week'> | null,
  by: 'workspace' | 'campaign',
): CapLimit[] {
  const limit = (maxAttempts: number | null | undefined, hours: number): CapLimit[] =>
    maxAttempts == null ? [] : [{ id: `${by}-${hours}h`, maxAttempts, hours, setBy: `the ${by}` }]
  return [...limit(caps?.attempts_per_day, 24), ...limit(caps?.attempts_per_week, weekHours)]
}
