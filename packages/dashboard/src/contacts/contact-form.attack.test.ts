import { expect, test } from 'vitest'
import { createFormatter } from '../lib/formatter.ts'
import { contactForm, contactFormValues } from './contact-form.ts'

const million = 1_000_000

test.each([
  ['email', `a@${'.'.repeat(million)}@`, 'Use at most 254 characters'],
  ['phone_number', '+'.repeat(million), 'Use at most 40 characters'],
  ['company', '\n'.repeat(million), 'Use at most 200 characters'],
  ['tags', Array.from({ length: million / 10 }, (_, n) => n).join(), 'Use at most 50 tags'],
])('a contact form with a million characters in %s shows its error', (field, text, message) => {
  const values = {
    ...contactFormValues(null, createFormatter('en-US', 'UTC')),
    phone_number: '+12025550101',
    [field]: text,
  }
  const issues = contactForm.safeParse(values).error?.issues
  expect(issues?.map((issue) => issue.message)).toEqual([message])
})
