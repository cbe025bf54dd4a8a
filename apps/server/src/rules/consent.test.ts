import type { CampaignPurpose, ConsentBasis, ContactConsent } from '@callwright/contract'
import { describe, expect, it } from 'vitest'
import { consentLaw } from './consent-law.ts'
import { decide } from './decide.ts'
import { placeOf } from './places.ts'

const now = new Date('2026-01-14T18:00:00Z')

const consentOf = (basis: ConsentBasis | null, phone_e164: string): ContactConsent | null =>
  basis && {
    ...{ basis, text: 'Yes', source: '', evidence: '', at: '2025-01-01T00:00:00.000Z' },
    phone_e164,
  }

const decideFor = (
  phone_e164: string,
  purpose: CampaignPurpose,
  basis: ConsentBasis | null,
  { time_zone = null as string | null, at = now, consentedNumber = phone_e164 } = {},
) => {
  const consent = consentOf(basis, consentedNumber)
  const { jurisdictions } = placeOf({ phone_e164, time_zone })
  return decide({ consent: { jurisdictions, purpose, phone_e164, consent } }, at)
}

const [newYork, puertoRico, tollFree] = ['+12125550142', '+17875550142', '+18005550142']
const [toronto, london, berlin, mumbai] = [
  '+14165550142',
  '+442079460958',
  '+493012345678',
  '+912212345678',
]

describe('the consent gate', () => {
  it.each<[number: string, CampaignPurpose, weakestEnough: ConsentBasis | null]>([
    [newYork, 'informational', 'express'],
    [newYork, 'marketing', 'written'],
    [puertoRico, 'marketing', 'written'],
    [tollFree, 'informational', 'express'],
    [toronto, 'informational', null],
    [toronto, 'marketing', 'express'],
    [london, 'informational', null],
    [london, 'marketing', 'express'],
    [berlin, 'informational', null],
    [berlin, 'marketing', 'express'],
    [mumbai, 'informational', null],
    [mumbai, 'marketing', 'express'],
  ])('allows %s to be called for %s with %s consent and any stronger one alone', (...row) => {
    const [number, purpose, weakestEnough] = row
    const bases = [null, 'inferred', 'express', 'written'] as const
    const allowed = bases.filter((basis) => decideFor(number, purpose, basis).verdict === 'now')
    expect(allowed).toEqual(bases.slice(bases.indexOf(weakestEnough)))
  })

  it('says which consent is needed where, and which is recorded', () => {
    expect(decideFor(newYork, 'informational', null)).toEqual({
      verdict: 'never',
      gate: 'consent',
      reason: 'Calls by an artificial voice need express consent (United States): none is recorded',
    })
    expect(decideFor(newYork, 'marketing', 'express')).toMatchObject({
      reason:
        'Marketing calls by an artificial voice need written consent (United States): the recorded one is express',
    })
    expect(decideFor(mumbai, 'marketing', 'inferred')).toMatchObject({
      reason:
        'Marketing calls by an artificial voice need express consent: the recorded one is inferred',
    })
  })

  it('counts a consent only for the number for which it was given', () => {
    const options = { consentedNumber: '+12125550199' }
    expect(decideFor(newYork, 'informational', 'written', options)).toEqual({
      verdict: 'never',
      gate: 'consent',
      reason:
        'Calls by an artificial voice need express consent (United States): the recorded one is for another number',
    })
    expect(decideFor(berlin, 'informational', 'written', options).verdict).toBe('now')
  })

  it('requires what the strictest country requires in which the person may be', () => {
    const options = { time_zone: 'America/New_York' }
    expect(decideFor(berlin, 'marketing', 'express').verdict).toBe('now')
    expect(decideFor(berlin, 'marketing', 'express', options).verdict).toBe('never')
    expect(decideFor(berlin, 'marketing', 'written', options).verdict).toBe('now')
  })

  it('requires it from the day on which the FCC ruled that an AI’s voice is artificial', () => {
    const verdictAt = (at: string) =>
      decideFor(newYork, 'informational', null, { at: new Date(at) }).verdict
    expect(verdictAt('2024-02-07T23:59:59Z')).toBe('now')
    expect(verdictAt('2024-02-08T00:00:00Z')).toBe('never')
  })
})

it.each(consentLaw)('the rule $id names its source, and has an id of its own', ({ id, source }) => {
  expect(source).not.toBe('')
  expect(consentLaw.filter((rule) => rule.id === id)).toHaveLength(1)
})

it('there is a rule for both purposes in every country that has one', () => {
  for (const rules of Map.groupBy(consentLaw, ({ jurisdiction }) => jurisdiction).values()) {
    expect(rules.map(({ purpose }) => purpose).sort()).toEqual(['informational', 'marketing'])
  }
})
