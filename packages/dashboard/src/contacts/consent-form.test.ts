import { describe, expect, it } from 'vitest'
import { createFormatter } from '../lib/formatter.ts'
import { consentForm, consentValues, toConsentInput } from './consent-form.ts'

const now = new Date('2026-01-14T22:00:00.000Z')
const formatterIn = (timeZone: string) => createFormatter('en-US', timeZone, () => now)
const formatter = formatterIn('UTC')
const stored = {
  ...({ basis: 'express', text: 'Yes', source: 'Call', evidence: '' } as const),
  at: '2025-06-01T10:30:00.000Z',
  phone_e164: '+12025550100',
} as const
const read = (values: Partial<ReturnType<typeof consentValues>>) =>
  consentForm.safeParse({ consent: { ...consentValues(stored, formatter), ...values } })

describe('the form of a consent', () => {
  it('has no consent without a basis', () => {
    expect(read({ basis: '', text: '' }).data).toEqual({ consent: null })
  })

  it.each([
    ['text', 'Enter what the contact agreed to'],
    ['at', 'Use a date such as 2026-01-31, or ISO 8601 with an offset'],
  ] as const)('asks for %s at its field', (name, message) => {
    expect(read({ [name]: '' }).error?.issues).toMatchObject([{ path: ['consent', name], message }])
  })

  it('keeps the time of a day that was not changed', () => {
    const input = read({ text: 'Yes, please' }).data?.consent ?? null
    expect(toConsentInput(input, stored, formatter)).toMatchObject({
      text: 'Yes, please',
      at: stored.at,
    })
  })

  it('keeps the number for which it was given, until it covers that of the contact', () => {
    const numberOf = (values: Parameters<typeof read>[0]) =>
      toConsentInput(read(values).data?.consent ?? null, stored, formatter)?.phone_e164
    expect(numberOf({ text: 'Yes, please' })).toBe('+12025550100')
    expect(numberOf({ phone_e164: '' })).toBeUndefined()
  })

  it('sends a changed day, also one that has not begun by UTC', () => {
    const atOf = (at: string) =>
      toConsentInput(read({ at }).data?.consent ?? null, stored, formatter)?.at
    expect(atOf('2025-06-02')).toBe('2025-06-02T00:00:00.000Z')
    expect(atOf('2026-01-15')).toBe('2026-01-15T00:00:00.000Z')
  })

  it.each([
    ['America/New_York', '2026-06-02T00:00:00.000Z', '2026-06-02'],
    ['Asia/Tokyo', '2026-06-02T00:00:00.000Z', '2026-06-02'],
    ['Asia/Tokyo', '2026-11-28T23:00:00.000Z', '2026-11-29'],
    ['America/New_York', '2026-11-29T03:00:00.000Z', '2026-11-28'],
  ])('shows in %s what was stored as %s as the day %s, and keeps it', (zone, at, day) => {
    const values = consentValues({ ...stored, at }, formatterIn(zone))
    expect(values.at).toBe(day)
    const input = consentForm.parse({ consent: values }).consent
    expect(toConsentInput(input, { ...stored, at }, formatterIn(zone))?.at).toBe(at)
  })

  it('proposes the present day of the reader', () => {
    expect(consentValues(null, formatterIn('Asia/Tokyo')).at).toBe('2026-01-15')
  })
})
