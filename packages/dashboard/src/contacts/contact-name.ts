import type { Contact } from '@callwright/contract'

/** Returns the name of a contact, or else the phone number. */
export function contactName(
  contact: Pick<Contact, 'first_name' | 'last_name' | 'phone_number'>,
): string {
  return `${contact.first_name} ${contact.last_name}`.trim() || contact.phone_number
}
