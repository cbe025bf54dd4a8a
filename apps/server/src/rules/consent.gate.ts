import {
  type CampaignPurpose,
  type ConsentBasis,
  type ContactConsent,
  consentBases,
} from '@callwright/contract'
import { type ConsentRule, consentRulesOn } from './consent-law.ts'
import { allowed, type Gate } from './gate.ts'

export interface ConsentFacts {
  /** The countries and states whose law may apply. */
  jurisdictions: readonly string[]
  /** What the campaign calls for. */
  purpose: CampaignPurpose
  /** The number to be called, in E.164. */
  phone_e164: string
  /** What the contact has agreed to; null when nothing is recorded. A forecast knows only what the decision needs. */
  consent: (Pick<ContactConsent, 'basis' | 'phone_e164'> & Partial<ContactConsent>) | null
}

/** Returns what the person with the number has agreed to; null when nothing is recorded for it. */
export const basisForNumber = ({ consent, phone_e164 }: ConsentFacts): ConsentBasis | null =>
  consent?.phone_e164 === phone_e164 ? consent.basis : null

/** How strong a basis is; 0 is none. */
const strengthOf = (basis: ConsentBasis | null) => (basis ? consentBases.indexOf(basis) + 1 : 0)

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

const dateOf = (now: Date) => now.toISOString().slice(0, 10)

/** Returns the rule in force that requires the strongest consent. */
function strictestRule({ jurisdictions, purpose }: ConsentFacts, now: Date): ConsentRule | null {
  return consentRulesOn(jurisdictions, purpose, dateOf(now)).reduce<ConsentRule | null>(
    (strictest, rule) =>
      strengthOf(rule.least) > strengthOf(strictest?.least ?? null) ? rule : strictest,
    null,
  )
}

export const consentGate: Gate = {
  id: 'consent',
  sentence:
    'A person is called by an artificial voice only with the consent that the law requires for the purpose of the call.',
  source: 'The law of the place.',
  evaluate({ consent: facts }, now) {
    if (!facts) return null
    const rule = strictestRule(facts, now)
    const basis = basisForNumber(facts)
    if (!rule?.least || strengthOf(basis) >= strengthOf(rule.least)) return allowed
    const calls = facts.purpose === 'marketing' ? 'Marketing calls' : 'Calls'
    const place = rule.jurisdiction === 'other' ? '' : ` (${countryNames.of(rule.jurisdiction)})`
    const recorded = basis
      ? `the recorded one is ${basis}`
      : facts.consent
        ? 'the recorded one is for another number'
        : 'none is recorded'
    const reason = `${calls} by an artificial voice need ${rule.least} consent${place}: ${recorded}`
    return { verdict: 'never', gate: 'consent', reason }
  },
  toStoredFacts({ consent: facts }, now) {
    if (!facts) return null
    const { jurisdictions, purpose, consent } = facts
    return {
      jurisdictions,
      purpose,
      law: consentRulesOn(jurisdictions, purpose, dateOf(now)).map(({ id }) => id),
      required: strictestRule(facts, now)?.least ?? null,
      // An erasure removes its texts (db/personal-data.ts).
      consent,
    }
  },
}
