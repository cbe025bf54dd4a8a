import type { CallCaps } from '@callwright/contract'
import { isInForce } from './law.ts'

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

/** Beside a row whose statute was not read. */
const notRead = 'statute not read, by published state tables'

const rows: Row[] = [
  {
    id: 'us-fl-2021',
    jurisdiction: 'US-FL',
    setBy: 'the law of Florida',
    maxAttempts: 3,
    hours: 24,
    source: `Fla. Stat. § 501.616(6)(b), Ch. 2021-185; ${notRead}`,
    valid_from: '2021-07-01',
  },
  {
    id: 'us-md-2024',
    jurisdiction: 'US-MD',
    setBy: 'the law of Maryland',
    maxAttempts: 3,
    hours: 24,
    source: `Stop the Spam Calls Act of 2023, Md. Code, Com. Law § 14-4501 ff.; ${notRead}`,
    valid_from: '2024-01-01',
  },
  {
    id: 'us-me',
    jurisdiction: 'US-ME',
    setBy: 'the law of Maine',
    maxAttempts: 1,
    hours: 8,
    source: `Rule on automated calling devices; ${notRead}`,
  },
  {
    id: 'us-ok-2022',
    jurisdiction: 'US-OK',
    setBy: 'the law of Oklahoma',
    maxAttempts: 3,
    hours: 24,
    source: `15 Okla. Stat. § 775C.4, in force since 1 November 2022; ${notRead}`,
    valid_from: '2022-11-01',
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
  return lawfulCaps.filter((cap) => jurisdictions.includes(cap.jurisdiction) && isInForce(cap, day))
}

/** Returns the limits that a workspace or a campaign sets. */
export function limitsOf(
  caps: Pick<CallCaps, 'attempts_per_day' | 'attempts_per_week'> | null,
  by: 'workspace' | 'campaign',
): CapLimit[] {
  const limit = (maxAttempts: number | null | undefined, hours: number): CapLimit[] =>
    maxAttempts == null ? [] : [{ id: `${by}-${hours}h`, maxAttempts, hours, setBy: `the ${by}` }]
  return [...limit(caps?.attempts_per_day, 24), ...limit(caps?.attempts_per_week, 7 * 24)]
}
