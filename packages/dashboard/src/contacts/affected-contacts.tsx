import type { Contact, ContactPage } from '@callwright/contract'
import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { api } from '../lib/api.ts'
import { contactName, fullName } from '../lib/contact-name.ts'
import { FormatterContext } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import type { Deletion } from './delete-contacts-dialog.tsx'

/** How many of several contacts are named. */
const maxNames = 3

/** Says whom an action concerns: a contact, the first of several, or what they have in common. */
export function AffectedContacts({ contacts }: { contacts: Deletion }) {
  if ('contact' in contacts) return <OneContact contact={contacts.contact} />
  if ('ids' in contacts) return <SelectedContacts key={contacts.ids.join()} ids={contacts.ids} />
  return <MatchingContacts {...contacts.matching} />
}

function OneContact({ contact }: { contact: Contact }) {
  const { phone_number, company } = contact
  const details = [fullName(contact) && phone_number, company].filter(Boolean).join(' · ')
  return (
    <p className="mt-2 wrap-anywhere">
      <span className="font-medium text-strong">{contactName(contact)}</span>
      {details && <span className="block text-muted">{details}</span>}
    </p>
  )
}

function SelectedContacts({ ids }: { ids: number[] }) {
  const { number: formatNumber } = use(FormatterContext)
  const client = useQueryClient()
  // Read once, because the deletion removes the contacts from the lists while the dialog is still open.
  const [names] = useState(() => {
    const pages = client.getQueriesData<ContactPage>({ queryKey: api.contacts.list.key() })
    const contacts = new Map(
      pages.flatMap(([, page]) => page?.contacts ?? []).map((contact) => [contact.id, contact]),
    )
    const selected = new Set(ids)
    return [...contacts.values()]
      .filter(({ id }) => selected.has(id))
      .slice(0, maxNames)
      .map(contactName)
  })
  if (names.length === 0) return null
  const otherCount = ids.length - names.length
  return (
    <p className="mt-2 wrap-anywhere font-medium text-strong">
      {otherCount > 0
        ? messages.contacts.andOthers(names, otherCount, formatNumber(otherCount))
        : names.join(', ')}
    </p>
  )
}

function MatchingContacts({
  filter,
  exceptIds,
  count,
}: Extract<Deletion, { matching: unknown }>['matching']) {
  const { number: formatNumber } = use(FormatterContext)
  const { search, tag, consent } = filter
  const all = messages.contacts.allThatMatch(
    formatNumber(count + exceptIds.length),
    exceptIds.length > 0 && formatNumber(exceptIds.length),
    search,
    tag,
    consent ? messages.contacts.consentFilters[consent] : '',
  )
  return <p className="mt-2 wrap-anywhere font-medium text-strong">{all}</p>
}
