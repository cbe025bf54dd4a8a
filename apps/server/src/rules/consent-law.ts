import type { CampaignPurpose, ConsentBasis } from '@callwright/contract'
import { createPlaceIndex, isCountry, isInForce, placesOfLaw } from './law.ts'

/** Which consent the law of a place requires for calls by an artificial voice. */
export interface ConsentRule {
  id: string
  /** A country, or `other` for every country without rows. */
  jurisdiction: string
  purpose: CampaignPurpose
  /** The weakest basis that is enough; null when a call for this purpose needs no consent. */
  least: ConsentBasis | null
  /** Where the rule is written, or why it is assumed. */
  source: string
  /** The first date on which the rule is in force; null is always. */
  valid_from: string | null
  /** The first date on which it is not any more. */
  valid_until: string | null
}

type Row = Omit<ConsentRule, 'valid_from' | 'valid_until'> & Partial<ConsentRule>

const members =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** Laws on automatic calls for marketing that were read, or are quoted by law firms. */
const lawOfMembers: Partial<Record<string, string>> = {
  DE: '§ 7 Abs. 2 Nr. 2 UWG; § 7a: the proof is kept for five years',
  ES: 'Real Decreto Legislativo 1/2007, art. 96.3, as it is quoted',
  FR: 'Code de la consommation, art. L. 223-1 (loi n° 2025-594), as law firms quote it',
}

const rows: Row[] = [
  {
    id: 'us-informational-2024',
    jurisdiction: 'US',
    purpose: 'informational',
    least: 'express',
    // The rule exempts some calls to residential landlines. A number does not tell whether it is one.
    source: '47 CFR 64.1200(a)(1), (a)(3); FCC 24-17: a voice that an AI generates is artificial',
    valid_from: '2024-02-08',
  },
  {
    id: 'us-marketing-2024',
    jurisdiction: 'US',
    purpose: 'marketing',
    least: 'written',
    source: '47 CFR 64.1200(a)(2), (a)(3), (f)(9); FCC 24-17',
    valid_from: '2024-02-08',
  },
  {
    id: 'ca-informational',
    jurisdiction: 'CA',
    purpose: 'informational',
    least: null,
    source:
      'CRTC Unsolicited Telecommunications Rules, Part I: a synthesized voice; Part IV by a law firm’s summary',
  },
  {
    id: 'ca-marketing',
    jurisdiction: 'CA',
    purpose: 'marketing',
    least: 'express',
    source:
      'CRTC Unsolicited Telecommunications Rules, Part I: a synthesized voice; Part IV by a law firm’s summary',
  },
  {
    id: 'gb-informational',
    jurisdiction: 'GB',
    purpose: 'informational',
    least: null,
    source: 'The Privacy and Electronic Communications Regulations 2003 concern direct marketing',
  },
  {
    id: 'gb-marketing',
    jurisdiction: 'GB',
    purpose: 'marketing',
    least: 'express',
    source:
      'Privacy and Electronic Communications Regulations 2003, reg. 19, by the ICO’s guide: automated calls that are not live speech',
  },
  ...members.flatMap((country): Row[] => [
    {
      id: `${country.toLowerCase()}-informational`,
      jurisdiction: country,
      purpose: 'informational',
      least: null,
      source: `Directive 2002/58/EC, art. 13, concerns direct marketing; the law of ${country} not read`,
    },
    {
      id: `${country.toLowerCase()}-marketing`,
      jurisdiction: country,
      purpose: 'marketing',
      least: 'express',
      source: `Directive 2002/58/EC, art. 13(1): automatic calling machines; ${lawOfMembers[country] ?? `the law of ${country} not read`}`,
    },
  ]),
  {
    id: 'other-informational',
    jurisdiction: 'other',
    purpose: 'informational',
    least: null,
    source: 'No rule is known',
  },
  {
    id: 'other-marketing',
    jurisdiction: 'other',
    purpose: 'marketing',
    least: 'express',
    source: 'No rule is known: what the known rules of most countries require',
  },
]

/** The consents that the law is known to require. A rule that changes gets a `valid_until`, and its successor a row. */
export const consentLaw: readonly ConsentRule[] = rows.map((row) => ({
  valid_from: null,
  valid_until: null,
  ...row,
}))

const rulesOf = createPlaceIndex(consentLaw)

/**
 * Returns the rules in force on a date for a purpose, of each country whose law may apply. A country without rows has
 * that of `other`.
 */
export function consentRulesOn(
  jurisdictions: readonly string[],
  purpose: CampaignPurpose,
  date: string,
): readonly ConsentRule[] {
  const rules = new Set(placesOfLaw(jurisdictions).filter(isCountry).flatMap(rulesOf))
  return [...rules].filter((rule) => rule.purpose === purpose && isInForce(rule, date))
}
