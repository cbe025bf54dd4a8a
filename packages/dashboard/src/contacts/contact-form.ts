import { type Contact, type ContactInput, contactInput } from '@callwright/contract'
import * as z from 'zod/mini'

/** What the contact form takes: the contract's input, with the tags typed as one line. */
export const contactForm = z.extend(contactInput, {
  tags: z.pipe(
    z.transform((text: string): ContactInput['tags'] =>
      [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean),
    ),
    contactInput.shape.tags,
  ),
})
export type ContactForm = z.input<typeof contactForm>

/** The form's values for a stored contact, or for a new one. */
export function contactFormValues(contact: Contact | null): ContactForm {
  return {
    first_name: contact?.first_name ?? '',
    last_name: contact?.last_name ?? '',
    phone_number: contact?.phone_number ?? '',
    email: contact?.email ?? '',
    company: contact?.company ?? '',
    tags: contact?.tags.join(', ') ?? '',
  }
}
