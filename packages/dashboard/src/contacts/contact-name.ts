import type { Contact } from '@callwright/contract'

/** What to call a contact: the name, or the phone number of one without. */
export function contactName(
  contact: Pick<Contact, 'first_name' | 'last_name' | 'phone_number'>,
): string {
  return `${contact.first_name} ${contact.last_name}`.trim() || contact.phone_number
}
