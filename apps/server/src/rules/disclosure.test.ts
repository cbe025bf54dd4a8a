import { disclosureLanguages } from '@callwright/contract'
import { describe, expect, it } from 'vitest'
import { disclosureText } from './disclosure.ts'
import { placeOf } from './places.ts'
import { isRecordingNoticeRequired, recordingLaw } from './recording-law.ts'

const now = new Date('2026-01-14T18:00:00Z')

describe('the disclosure', () => {
  it.each(disclosureLanguages)(
    'says the caller, and the recording where it is asked for: %s',
    (language) => {
      const short = disclosureText('Acme & Söhne $& {caller}', language, false)
      const long = disclosureText('Acme & Söhne $& {caller}', language, true)
      expect(short).toContain('Acme & Söhne $& {caller}')
      expect(long.startsWith(`${short} `)).toBe(true)
      expect(long.length).toBeGreaterThan(short.length + 10)
      expect(short).toMatch(
        /\b(AI|KI|inteligencia artificial|intelligence artificielle|intelligenza artificiale|inteligência artificial)\b/,
      )
    },
  )

  it('says a name that ends with a full stop without a second one', () => {
    expect(disclosureText('Acme Inc.', 'en', true)).toBe(
      'Hello, this is an AI assistant calling on behalf of Acme Inc. This call is recorded.',
    )
  })
})

describe('the notice that a call is recorded', () => {
  it.each<[place: string, number: string, isRequired: boolean]>([
    ['Alabama', '+12055550142', true],
    ['California', '+12135550142', true],
    ['Florida', '+13055550142', true],
    ['Texas', '+15125550142', false],
    ['New York', '+12125550142', false],
    ['an unknown state of the United States', '+18005550142', true],
    ['Germany', '+493012345678', true],
    ['a country without rows', '+912212345678', true],
    ['nowhere known', '+881631234567', true],
  ])('in %s', (_, phone_e164, isRequired) => {
    const { jurisdictions } = placeOf({ phone_e164, time_zone: null })
    expect(isRecordingNoticeRequired(jurisdictions, now)).toBe(isRequired)
  })

  it('is required when one of the places requires it', () => {
    const whereabouts = { phone_e164: '+15125550142', time_zone: 'Europe/Berlin' }
    expect(isRecordingNoticeRequired(placeOf(whereabouts).jurisdictions, now)).toBe(true)
  })

  it('is required when a state in the time zone of the contact requires it', () => {
    const whereabouts = { phone_e164: '+12125550142', time_zone: 'America/Chicago' }
    expect(isRecordingNoticeRequired(placeOf(whereabouts).jurisdictions, now)).toBe(true)
  })

  it.each(recordingLaw)('$id names its source', ({ source }) => {
    expect(source).not.toBe('')
  })
})
