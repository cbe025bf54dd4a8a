import { type Contact, contactInput } from '@callwright/contract'
import * as z from 'zod/mini'
import type { Formatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { consentForm, consentValues } from './consent-form.ts'

/** Returns whether a text has as many digits as the shortest phone numbers; the server checks the rest. */
function hasEnoughDigits(text: string): boolean {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  return digits >= (text.startsWith('+') ? 7 : 4)
}

/** The values of the contact form: the contract's input, with the tags as one line and an empty text for no time zone. */
export const contactForm = z.extend(contactInput, {
  phone_number: contactInput.shape.phone_number.check(
    z.refine((text) => text === '' || hasEnoughDigits(text), messages.contacts.invalidPhoneNumber),
  ),
  tags: z.pipe(
    z.transform((text: string): string[] =>
      [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean),
    ),
    z.array(z.string()).check(({ value, issues }) => {
      // The error of a tag is shown at the field for all tags.
      const [issue] = contactInput.shape.tags.safeParse(value).error?.issues ?? []
      if (issue) issues.push({ code: 'custom', input: value, message: issue.message })
    }),
  ),
  time_zone: z.pipe(
    z.transform((text: string): string | null => text || null),
    z.nullable(z.string()),
  ),
  consent: consentForm.shape.consent,
})
export type ContactForm = z.input<typeof contactForm>

/** Returns the form values for a stored contact, or for a new one, whose consent would be given today. */
export function contactFormValues(contact: Contact | null, formatter: Formatter): ContactForm {
  return {
    first_name: contact?.first_name ?? '',
    last_name: contact?.last_name ?? '',
    phone_number: contact?.phone_number ?? '',
    email: contact?.email ?? '',
    company: contact?.company ?? '',
    tags: contact?.tags.join(', ') ?? '',
    time_zone: contact?.time_zone ?? '',
    consent: consentValues(contact?.consent ?? null, formatter),
  }
}
