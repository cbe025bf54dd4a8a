import { describe, expect, it } from 'vitest'
import { createFormatter } from '../lib/formatter.ts'
import { contactForm, contactFormValues } from './contact-form.ts'

const values = contactFormValues(null, createFormatter('en-US', 'UTC'))
const messagesFor = (phone_number: string) =>
  contactForm.safeParse({ ...values, phone_number }).error?.issues.map(({ message }) => message)

describe('the form of a contact', () => {
  it('accepts four digits, and seven after a plus', () => {
    expect(messagesFor('1234')).toBeUndefined()
    expect(messagesFor('123')).toEqual([
      'Not a valid phone number. Enter all digits, such as +1 202 555 0142',
    ])
    expect(messagesFor('+123 45 67')).toBeUndefined()
    expect(messagesFor('+123 456')).toEqual([
      'Not a valid phone number. Enter all digits, such as +1 202 555 0142',
    ])
  })

  it('says only that a missing number is required', () => {
    expect(messagesFor('')).toEqual(['Phone number is required'])
  })

  it('has each tag once, without empty ones, and no time zone when none is entered', () => {
    const input = { ...values, phone_number: '+1 305 555 0142', tags: ' lead,,vip , lead' }
    expect(contactForm.parse(input)).toMatchObject({ tags: ['lead', 'vip'], time_zone: null })
    expect(contactForm.parse({ ...input, time_zone: 'Europe/Berlin' })).toMatchObject({
      time_zone: 'Europe/Berlin',
    })
  })

  it('accepts a consent for a number of 16 digits, which former versions stored', () => {
    const consent = {
      ...({ basis: 'express', text: 'Yes', source: '', evidence: '' } as const),
      ...{ at: '2025-06-01', phone_e164: '+4930123456789012' },
    }
    const input = { ...values, phone_number: '+493012345678', consent }
    expect(contactForm.safeParse(input).error).toBeUndefined()
  })
})
