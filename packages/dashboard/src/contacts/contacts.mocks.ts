import {
  type ConsentFilter,
  type Contact,
  type ContactFilter,
  type ContactSort,
  contact,
  contract,
  maxContactIds,
  type NewContactConsent,
  type RestoredContacts,
} from '@callwright/contract'
import { delay, HttpResponse } from 'msw'
import { fullName } from '../lib/contact-name.ts'
import { messages } from '../lib/messages.ts'
import { minutesAgo, mockNow } from '../mocks/clock.ts'
import {
  dropsConnection,
  errorResponse,
  fails,
  hangs,
  paginate,
  refuses,
  responds,
  respondsWithHtml,
} from '../mocks/handlers.ts'
import { readContacts } from './import.mocks.ts'

/** What is known about a contact; its consent names a number only where it is another one. */
export type ContactFields = Omit<Contact, 'consent'> & { consent: NewContactConsent | null }

/** A contact, as in a response of the server. A consent that names no number is for that of the contact. */
export function aContact({ consent, ...overrides }: Partial<ContactFields> = {}): Contact {
  const { phone_e164 = '+12025550100' } = overrides
  return contact.parse({
    id: 1,
    first_name: 'Marta',
    last_name: 'Okafor',
    phone_number: '(202) 555-0100',
    phone_e164,
    phone_formatted: overrides.phone_number ?? '(202) 555-0100',
    email: 'marta@example.com',
    company: 'Initech',
    tags: ['lead', 'q3-webinar'],
    time_zone: null,
    consent: consent ? { phone_e164, ...consent } : null,
    number_time_zones: ['America/New_York'],
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

/** Returns a text in lower case and without diacritics, for the search. */
const normalize = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Returns the address of a person, numbered from the second one with this first name on. */
const emailOf = (firstName: string, number: number) =>
  `${normalize(firstName).replace('ł', 'l')}${number > 1 ? number : ''}@example.com`

/** Returns contacts with different names, newest first. */
export function manyContacts(count: number): Contact[] {
  return Array.from({ length: count }, (_, index) => {
    const lastDigits = String(100 + index).padStart(4, '0')
    // The last names shift every ten contacts, so that all names differ.
    const lastNameIndex = index + 3 * Math.floor(index / firstNames.length)
    const first_name = firstNames[index % firstNames.length] ?? ''
    const last_name = lastNames[lastNameIndex % lastNames.length] ?? ''
    return aContact({
      id: count - index,
      first_name,
      last_name,
      company: companies[index % companies.length],
      phone_number: `(202) 555-${lastDigits}`,
      phone_e164: `+1202555${lastDigits}`,
      email: index % 7 === 3 ? '' : emailOf(first_name, 1 + Math.floor(index / firstNames.length)),
      tags: tagSets[index % tagSets.length] ?? [],
      // The contacts are older than the campaigns that call them.
      created_at: minutesAgo(90 * 24 * 60 + index),
    })
  })
}

const byName = (a: Contact, b: Contact) => fullName(a).localeCompare(fullName(b))
const byCompany = (a: Contact, b: Contact) => a.company.localeCompare(b.company)
const byAge = (a: Contact, b: Contact) => a.id - b.id

const comparators: Record<ContactSort, (a: Contact, b: Contact) => number> = {
  newest: (a, b) => byAge(b, a),
  oldest: byAge,
  name: byName,
  '-name': (a, b) => byName(b, a),
  company: byCompany,
  '-company': (a, b) => byCompany(b, a),
}

const contactsMissing = {
  error: 'contact_ids: Give either contact_ids or contact_filter',
  code: 'invalid_input',
  fields: { contact_ids: 'Give either contact_ids or contact_filter' },
} as const

const e164Of = (phoneNumber: string) => `+${phoneNumber.replace(/\D/g, '')}`

const contactNotFound = () => errorResponse(404, { error: 'Contact not found', code: 'not_found' })

const nothingToRestore = () =>
  errorResponse(404, {
    error: 'There is nothing to restore: a deletion can be undone for one minute',
    code: 'not_found',
  })

/** A consent. */
export function aConsent(overrides: Partial<NewContactConsent> = {}): NewContactConsent {
  return {
    basis: 'express',
    text: 'Yes, an AI assistant may call me about my contract.',
    source: 'Phone call',
    evidence: 'Recording 4711',
    at: '2026-03-02T00:00:00.000Z',
    ...overrides,
  }
}

function matchesConsent(contact: Contact, filter: ConsentFilter): boolean {
  const consent = contact.consent?.phone_e164 === contact.phone_e164 ? contact.consent : null
  if (filter === 'none' || filter === 'given') return (consent === null) === (filter === 'none')
  return consent?.basis === filter
}

/** Returns the contacts with a tag that match a search, as the server finds them. */
export function contactsMatching(
  contacts: Contact[],
  { search, tag, consent }: ContactFilter,
): Contact[] {
  return contacts.filter(
    (contact) =>
      (!tag || contact.tags.includes(tag)) &&
      (!consent || matchesConsent(contact, consent)) &&
      [
        fullName(contact),
        contact.phone_number,
        contact.email,
        contact.company,
        ...contact.tags,
      ].some((text) => normalize(text).includes(normalize(search))),
  )
}

/** The handlers of the contact routes. */
export const contactsHandlers = {
  /** A stateful server with the given contacts. */
  stateful: (store: { contacts: Contact[] }) => {
    const isPhoneTaken = (phone: string, id?: number) =>
      store.contacts.some((contact) => contact.phone_number === phone && contact.id !== id)
    const phoneTakenError = () =>
      errorResponse(409, {
        error: 'A contact with this phone number already exists',
        code: 'already_exists',
        fields: { phone_number: 'A contact with this phone number already exists' },
      })
    const nextId = () => Math.max(0, ...store.contacts.map(({ id }) => id)) + 1
    const removed = new Map<number, Contact>()
    const remove = (ids: number[]) => {
      const toRemove = new Set(ids)
      const deleted = store.contacts.filter(({ id }) => toRemove.has(id))
      for (const contact of deleted) removed.set(contact.id, contact)
      store.contacts = store.contacts.filter(({ id }) => !toRemove.has(id))
      return { deleted_count: deleted.length, deleted_ids: deleted.map(({ id }) => id) }
    }
    const restore = (id: number): RestoredContacts['not_restored'] => {
      if (store.contacts.some((contact) => contact.id === id)) return []
      const contact = removed.get(id)
      if (!contact) return [{ contact_id: id, reason: 'not_found' }]
      if (isPhoneTaken(contact.phone_number)) return [{ contact_id: id, reason: 'number_taken' }]
      store.contacts = [...store.contacts, contact].toSorted((a, b) => byAge(b, a))
      return []
    }

    return [
      // This handler comes before `/api/contacts/{id}`, which would also match.
      responds(contract.contacts.export, (filter) => ({
        csv_content: `first_name,phone_number\r\n${contactsMatching(store.contacts, filter)
          .map(({ first_name, phone_number }) => `${first_name},${phone_number}\r\n`)
          .join('')}`,
        filename:
          filter.search || filter.tag || filter.consent ? 'contacts-filtered.csv' : 'contacts.csv',
      })),
      responds(contract.contacts.list, ({ sort, ...query }) => {
        const matches = contactsMatching(store.contacts, query).toSorted(comparators[sort])
        const { rows, pageInfo } = paginate(matches, query)
        return { contacts: rows, ...pageInfo }
      }),
      responds(contract.contacts.listIds, (filter) => ({
        contact_ids: contactsMatching(store.contacts, filter)
          .toSorted(comparators.newest)
          .slice(0, maxContactIds)
          .map(({ id }) => id),
      })),
      responds(contract.contacts.create, ({ user_id: _, ...input }) => {
        if (isPhoneTaken(input.phone_number)) return phoneTakenError()
        const created = aContact({
          ...input,
          id: nextId(),
          phone_e164: e164Of(input.phone_number),
          created_at: mockNow.toISOString(),
        })
        store.contacts = [created, ...store.contacts]
        return { contact: created }
      }),
      responds(contract.contacts.update, ({ user_id: _, id, ...changes }) => {
        const stored = store.contacts.find((contact) => contact.id === id)
        if (!stored) return contactNotFound()
        if (isPhoneTaken(changes.phone_number ?? '', id)) return phoneTakenError()
        const { phone_number = stored.phone_number } = changes
        const isSameNumber = phone_number === stored.phone_number
        const updated = aContact({
          ...stored,
          ...changes,
          phone_e164: isSameNumber ? stored.phone_e164 : e164Of(phone_number),
          phone_formatted: phone_number,
        })
        store.contacts = store.contacts.map((contact) => (contact === stored ? updated : contact))
        return { contact: updated }
      }),
      responds(contract.contacts.delete, ({ params }) => {
        const { deleted_count } = remove([params.id])
        return deleted_count ? { deleted_count } : contactNotFound()
      }),
      responds(contract.contacts.erase, ({ id }) => {
        if (!store.contacts.some((contact) => contact.id === id)) return contactNotFound()
        store.contacts = store.contacts.filter((contact) => contact.id !== id)
        return {
          erasure: {
            id: 1,
            requested_by: { id: 1, name: 'Admin User' },
            requested_at: mockNow.toISOString(),
            finished_at: null,
            calls: 2,
            recordings: 1,
            recordings_failed: 0,
            provider_calls: 2,
            provider_calls_deleted: 0,
            provider_calls_failed: 0,
          },
        }
      }),
      responds(
        contract.contacts.bulkDelete,
        ({ contact_ids, contact_filter, except_ids, limit }) => {
          if (contact_ids && !contact_filter) return remove(contact_ids)
          if (!contact_filter || contact_ids) return errorResponse(400, contactsMissing)
          const oldest = contactsMatching(store.contacts, contact_filter)
            .filter(({ id }) => !except_ids.includes(id))
            .toSorted(byAge)
          return remove(oldest.slice(0, limit).map(({ id }) => id))
        },
      ),
      responds(
        contract.contacts.setConsent,
        ({ contact_ids, contact_filter, except_ids, limit, consent }) => {
          const matches = contact_filter
            ? contactsMatching(store.contacts, contact_filter)
                .filter(({ id }) => !except_ids.includes(id))
                .toSorted(byAge)
                .slice(0, limit)
            : store.contacts.filter(({ id }) => contact_ids?.includes(id))
          const ids = new Set(matches.map(({ id }) => id))
          store.contacts = store.contacts.map((contact) =>
            ids.has(contact.id) ? aContact({ ...contact, consent }) : contact,
          )
          return { updated_count: ids.size }
        },
      ),
      responds(contract.contacts.restore, ({ contact_ids }) => {
        const not_restored = contact_ids.flatMap(restore)
        if (
          not_restored.every(({ reason }) => reason === 'not_found') &&
          not_restored.length === contact_ids.length
        )
          return nothingToRestore()
        return { restored_count: contact_ids.length - not_restored.length, not_restored }
      }),
      responds(contract.contacts.import, async ({ file, consent: json }) => {
        const consent = json ? JSON.parse(json) : null
        const { contacts, errors } = await readContacts(file, store.contacts)
        const imported = contacts.map((fields, index) =>
          aContact({ ...fields, consent, id: nextId() + index }),
        )
        store.contacts = [...imported.toReversed(), ...store.contacts]
        return { imported_count: imported.length, skipped_count: errors.length, errors }
      }),
    ]
  },

  /** Responds without contacts once the promise resolves. */
  listIsEmptyAfter: (promise: Promise<void>) =>
    responds(contract.contacts.list, async (paging) => {
      await promise
      return { contacts: [], ...paginate([], paging).pageInfo }
    }),
  /** Says that there are so many contacts, and responds with the first of them. */
  listHas: (total: number) =>
    responds(contract.contacts.list, ({ page, per_page }) => ({
      contacts: manyContacts(per_page),
      ...{ page, per_page, total, pages: Math.ceil(total / per_page) },
    })),
  listFails: () => fails(contract.contacts.list),
  listHangs: () => hangs(contract.contacts.list),
  listIsUnreachable: () => dropsConnection(contract.contacts.list),
  listIsHtml: () => respondsWithHtml(contract.contacts.list),

  idsFail: () => fails(contract.contacts.listIds),

  createIsRefused: () =>
    refuses(contract.contacts.create, 400, {
      error: messages.contacts.invalidPhoneNumber,
      code: 'invalid_input',
      fields: { email: 'Email is invalid', phone_number: messages.contacts.invalidPhoneNumber },
    }),
  createFails: () => fails(contract.contacts.create),
  /** Refuses each new contact after the promise resolves, without a code. */
  createIsRefusedAfter: (promise: Promise<void>) =>
    responds(contract.contacts.create, async () => {
      await promise
      return HttpResponse.json(
        { error: 'Your plan has no room for more contacts' },
        { status: 402 },
      )
    }),
  createIsUnreachable: () => dropsConnection(contract.contacts.create),
  createIsHtml: () => respondsWithHtml(contract.contacts.create),
  createHangs: () => hangs(contract.contacts.create),
  updateIsRefused: () =>
    refuses(contract.contacts.update, 400, {
      error: messages.contacts.invalidPhoneNumber,
      code: 'invalid_input',
      fields: { phone_number: messages.contacts.invalidPhoneNumber },
    }),
  updateFails: () => fails(contract.contacts.update),

  eraseFails: () => fails(contract.contacts.erase),
  eraseIsRefused: () =>
    refuses(contract.contacts.erase, 409, {
      error:
        'A call to this contact is live. No campaign calls it again: erase it when the call has ended',
      code: 'wrong_state',
    }),
  setConsentFails: () => fails(contract.contacts.setConsent),
  setConsentHangs: () => hangs(contract.contacts.setConsent),
  setConsentIsRefused: () =>
    refuses(contract.contacts.setConsent, 400, {
      error: 'consent.at: Consent cannot be given in the future',
      code: 'invalid_input',
      fields: { 'consent.at': 'Consent cannot be given in the future' },
    }),
  deleteFails: () => fails(contract.contacts.delete),
  bulkDeleteFindsNone: () =>
    responds(contract.contacts.bulkDelete, () => ({ deleted_count: 0, deleted_ids: [] })),
  /** Deletes the given number of batches, then fails or hangs. */
  bulkDeleteStops: (batches: number, outcome: 'fails' | 'hangs') => {
    let batchesDone = 0
    return responds(contract.contacts.bulkDelete, async ({ limit }) => {
      const firstId = batchesDone * limit + 1
      if (batchesDone++ < batches) {
        const deleted_ids = Array.from({ length: limit }, (_, index) => firstId + index)
        return { deleted_count: limit, deleted_ids }
      }
      if (outcome === 'hangs') await delay('infinite')
      return errorResponse(500, { error: 'Something went wrong on the server', code: 'internal' })
    })
  },

  restoreFails: () => fails(contract.contacts.restore),
  /** The minute in which a deletion can be undone is over. */
  restoreIsTooLate: () => responds(contract.contacts.restore, nothingToRestore),
  /** The minute is over for the contacts of one request, counted from 1. */
  restoreIsTooLateFor: (lateRequest: number) => {
    let requestCount = 0
    return responds(contract.contacts.restore, ({ contact_ids }) => {
      requestCount += 1
      if (requestCount === lateRequest) return nothingToRestore()
      return { restored_count: contact_ids.length, not_restored: [] }
    })
  },
  /** Restores all contacts but one for each of the reasons. */
  restoreLeavesOut: (...reasons: RestoredContacts['not_restored'][number]['reason'][]) =>
    responds(contract.contacts.restore, ({ contact_ids }) => ({
      restored_count: contact_ids.length - reasons.length,
      not_restored: reasons.map((reason, index) => ({
        contact_id: contact_ids[index] ?? 0,
        reason,
      })),
    })),

  exportFails: () => fails(contract.contacts.export),
  exportHangs: () => hangs(contract.contacts.export),

  importIsRefused: () =>
    refuses(contract.contacts.import, 400, {
      error: 'The file has no phone_number column',
      code: 'invalid_input',
    }),
  importIsUnreachable: () => dropsConnection(contract.contacts.import),
  importFails: () => fails(contract.contacts.import),
  /** A proxy responds with an error of its own. */
  importIsRefusedByProxy: () =>
    responds(contract.contacts.import, () =>
      HttpResponse.text('{"error":"The file is too large"}', { status: 413 }),
    ),
  importIsTooLarge: () =>
    responds(contract.contacts.import, () =>
      HttpResponse.html('<h1>Request Entity Too Large</h1>', { status: 413 }),
    ),
  importIsHtml: () => respondsWithHtml(contract.contacts.import),
  importFindsNothing: () =>
    responds(contract.contacts.import, () => ({ imported_count: 0, skipped_count: 0, errors: [] })),
  importHangs: () => hangs(contract.contacts.import),
}
