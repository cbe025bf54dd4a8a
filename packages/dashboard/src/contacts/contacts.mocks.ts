import {
  type Contact,
  type ContactFilter,
  type ContactSort,
  contact,
  contract,
} from '@callwright/contract'
import { delay } from 'msw'
import {
  answers,
  answersHtml,
  fails,
  hangs,
  isUnreachable,
  refusal,
  refuses,
} from '../mocks/answer.ts'
import { minutesAgo, mockNow } from '../mocks/clock.ts'
import { readContacts } from './import.mocks.ts'

/** A contact, as in a response of the server. */
export function aContact(overrides: Partial<Contact> = {}): Contact {
  return contact.parse({
    id: 1,
    first_name: 'Marta',
    last_name: 'Okafor',
    phone_number: '(202) 555-0100',
    phone_e164: '+12025550100',
    email: 'marta.okafor@example.com',
    company: 'Initech',
    tags: ['lead', 'q3-webinar'],
    user_id: 1,
    created_at: minutesAgo(60),
    ...overrides,
  })
}

const firstNames = [
  'Marta',
  'Lucía',
  'Liam',
  'Priya',
  'Łukasz',
  'Ingrid',
  'Kenji',
  'Siobhán',
  'Kwame',
  'Ada',
] as const
const lastNames = [
  'Okafor',
  'D’Angelo',
  'Virtanen',
  'Hall',
  'Weber',
  'Novák',
  'van der Berg',
  'Ivanova',
  'Schmidt',
  'García Márquez',
] as const
const companies = [
  'Initech',
  'Globex Labs',
  'Vandelay Imports, LLC',
  'Hooli',
  'Umbrella & Sons',
  'Soylent Co.',
  'Pied Piper',
] as const
const tagSets = [['lead'], ['customer', 'vip'], [], ['trial', 'smb', 'newsletter'], ['partner']]

/** Returns this many different contacts, newest first. */
export function manyContacts(count: number): Contact[] {
  return Array.from({ length: count }, (_, index) => {
    const line = String(100 + index).padStart(4, '0')
    // The surnames shift every ten contacts, so that all names differ.
    const surname = index + 3 * Math.floor(index / firstNames.length)
    return aContact({
      id: count - index,
      first_name: firstNames[index % firstNames.length],
      last_name: lastNames[surname % lastNames.length],
      company: companies[index % companies.length],
      phone_number: `(202) 555-${line}`,
      phone_e164: `+1202555${line}`,
      email: index % 7 === 3 ? '' : `user${index}@example.com`,
      tags: tagSets[index % tagSets.length] ?? [],
      created_at: minutesAgo(60 + index),
    })
  })
}

const byName = (one: Contact, other: Contact) =>
  `${one.first_name} ${one.last_name}`.localeCompare(`${other.first_name} ${other.last_name}`)
const byCompany = (one: Contact, other: Contact) => one.company.localeCompare(other.company)
const byAge = (one: Contact, other: Contact) => one.id - other.id

/** Normalizes a text for the search. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

const orders: Record<ContactSort, (one: Contact, other: Contact) => number> = {
  newest: (one, other) => byAge(other, one),
  oldest: byAge,
  name: byName,
  '-name': (one, other) => byName(other, one),
  company: byCompany,
  '-company': (one, other) => byCompany(other, one),
}

const contactsMissing = {
  error: 'contact_ids: Name the contacts, or give a filter that they match',
  code: 'invalid_input',
  fields: { contact_ids: 'Name the contacts, or give a filter that they match' },
} as const

const unknownContact = () => refusal(404, { error: 'Contact not found', code: 'not_found' })

/** The handlers of the contact routes. */
export const contactsHandlers = {
  /** A stateful server with the given contacts. */
  remembers: (world: { contacts: Contact[] }) => {
    const taken = (phone: string, id?: number) =>
      world.contacts.some((other) => other.phone_number === phone && other.id !== id)
    const phoneTaken = () =>
      refusal(409, {
        error: 'A contact with this phone number already exists',
        code: 'already_exists',
        fields: { phone_number: 'A contact with this phone number already exists' },
      })
    const matching = ({ search, tag }: ContactFilter) =>
      world.contacts.filter(
        (one) =>
          (!tag || one.tags.includes(tag)) &&
          [
            `${one.first_name} ${one.last_name}`,
            one.phone_number,
            one.email,
            one.company,
            ...one.tags,
          ]
            .map(folded)
            .some((text) => text.includes(folded(search))),
      )
    const nextId = () => Math.max(0, ...world.contacts.map(({ id }) => id)) + 1
    const remove = (ids: number[]) => {
      const before = world.contacts.length
      world.contacts = world.contacts.filter(({ id }) => !ids.includes(id))
      return { deleted_count: before - world.contacts.length }
    }

    return [
      // Before `/api/contacts/{id}`, which would also match.
      answers(contract.contacts.export, () => ({
        csv_content: `first_name,phone_number\r\n${world.contacts
          .map((one) => `${one.first_name},${one.phone_number}\r\n`)
          .join('')}`,
        filename: 'contacts.csv',
      })),
      answers(contract.contacts.list, ({ search, tag, sort, page, per_page }) => {
        const found = matching({ search, tag }).toSorted(orders[sort])
        return {
          contacts: found.slice((page - 1) * per_page, page * per_page),
          total: found.length,
          pages: Math.ceil(found.length / per_page),
          page,
          per_page,
        }
      }),
      answers(contract.contacts.create, ({ user_id: _, ...input }) => {
        if (taken(input.phone_number)) return phoneTaken()
        const created = aContact({
          ...input,
          id: nextId(),
          phone_e164: `+${input.phone_number.replace(/\D/g, '')}`,
          created_at: mockNow.toISOString(),
        })
        world.contacts = [created, ...world.contacts]
        return { contact: created }
      }),
      answers(contract.contacts.update, ({ user_id: _, id, ...change }) => {
        const stored = world.contacts.find((one) => one.id === id)
        if (!stored) return unknownContact()
        if (taken(change.phone_number ?? '', id)) return phoneTaken()
        const updated = aContact({ ...stored, ...change })
        world.contacts = world.contacts.map((one) => (one.id === id ? updated : one))
        return { contact: updated }
      }),
      answers(contract.contacts.delete, ({ params }) => {
        const removed = remove([params.id])
        return removed.deleted_count ? removed : unknownContact()
      }),
      answers(
        contract.contacts.bulkDelete,
        ({ contact_ids, contact_filter, except_ids, limit }) => {
          if (contact_ids && !contact_filter) return remove(contact_ids)
          if (!contact_filter || contact_ids) return refusal(400, contactsMissing)
          const oldest = matching(contact_filter)
            .filter(({ id }) => !except_ids.includes(id))
            .toSorted(byAge)
          return remove(oldest.slice(0, limit).map(({ id }) => id))
        },
      ),
      answers(contract.contacts.import, async ({ file }) => {
        const { contacts, errors } = await readContacts(file, world.contacts)
        const imported = contacts.map((one, index) => aContact({ ...one, id: nextId() + index }))
        world.contacts = [...imported.toReversed(), ...world.contacts]
        return { imported_count: imported.length, skipped_count: errors.length, errors }
      }),
    ]
  },

  /** Responds with no contacts, once the promise resolves. */
  listIsEmptyAfter: (when: Promise<void>) =>
    answers(contract.contacts.list, async ({ page, per_page }) => {
      await when
      return { contacts: [], total: 0, pages: 0, page, per_page }
    }),
  listFails: () => fails(contract.contacts.list),
  listHangs: () => hangs(contract.contacts.list),
  listIsUnreachable: () => isUnreachable(contract.contacts.list),
  listAnswersHtml: () => answersHtml(contract.contacts.list),

  createIsRefused: () =>
    refuses(contract.contacts.create, 400, {
      error: 'Not a valid phone number',
      code: 'invalid_input',
      fields: { email: 'Email is invalid', phone_number: 'Not a valid phone number' },
    }),
  createFails: () => fails(contract.contacts.create),
  createIsUnreachable: () => isUnreachable(contract.contacts.create),
  createAnswersHtml: () => answersHtml(contract.contacts.create),
  createHangs: () => hangs(contract.contacts.create),
  updateIsRefused: () =>
    refuses(contract.contacts.update, 400, {
      error: 'Not a valid phone number',
      code: 'invalid_input',
      fields: { phone_number: 'Not a valid phone number' },
    }),
  updateFails: () => fails(contract.contacts.update),

  deleteFails: () => fails(contract.contacts.delete),
  /** Deletes in this many batches, then fails or hangs. */
  bulkDeleteStops: (steps: number, how: 'fails' | 'hangs') => {
    let done = 0
    return answers(contract.contacts.bulkDelete, async ({ limit }) => {
      if (done++ < steps) return { deleted_count: limit }
      if (how === 'hangs') await delay('infinite')
      return refusal(500, { error: 'Something went wrong on the server', code: 'internal' })
    })
  },

  exportFails: () => fails(contract.contacts.export),
  exportHangs: () => hangs(contract.contacts.export),

  importIsRefused: () =>
    refuses(contract.contacts.import, 400, {
      error: 'The file has no phone_number column',
      code: 'invalid_input',
    }),
  importIsUnreachable: () => isUnreachable(contract.contacts.import),
  importFails: () => fails(contract.contacts.import),
  importAnswersHtml: () => answersHtml(contract.contacts.import),
  importFindsNothing: () =>
    answers(contract.contacts.import, () => ({ imported_count: 0, skipped_count: 0, errors: [] })),
  importHangs: () => hangs(contract.contacts.import),
}
