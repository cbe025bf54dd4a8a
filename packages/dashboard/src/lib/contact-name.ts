interface Person {
  first_name: string
  last_name: string
}

/** Returns the first and last name; empty when there are none. */
export function fullName({ first_name, last_name }: Person): string {
  return `${first_name} ${last_name}`.trim()
}

/** Stands for the name of a person whose data was erased, and who has neither name nor number. */
const erasedContact = 'Erased contact'

/** Returns the name of a contact, or the phone number of one without a name. */
export function contactName(contact: Person & { phone_formatted: string }): string {
  return fullName(contact) || contact.phone_formatted || erasedContact
}
