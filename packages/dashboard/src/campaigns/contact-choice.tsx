import type { Contact, ContactPage } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { Checkbox } from '@callwright/ui/checkbox'
import { Checklist } from '@callwright/ui/checklist'
import { ErrorState } from '@callwright/ui/error-state'
import { Skeleton } from '@callwright/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useId, useMemo } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useFormat } from '../lib/format.ts'
import { messages } from '../lib/messages.ts'
import type { CampaignForm } from './campaign-form.ts'
import { campaignsQueries } from './campaigns.queries.ts'
import { TagFilter } from './tag-filter.tsx'

export interface ContactChoiceProps {
  /** The form of the campaign. */
  control: Control<CampaignForm>
  /** The error of this field. */
  error: string | undefined
}

const noContacts: Pick<ContactPage, 'contacts' | 'total'> = { contacts: [], total: 0 }

const hasTag = (tag: string) => (contact: Contact) => contact.tags.includes(tag)
const itemOf = ({ id, first_name, last_name, phone_number, email }: Contact) => {
  const name = `${first_name} ${last_name}`.trim()
  return { id: String(id), label: name || phone_number, hint: name ? phone_number : email }
}

/**
 * Selects the contacts to call: one by one or, where there are too many to list, all that match. Memoized, so
 * that other fields do not render it.
 */
export const ContactChoice = memo(function ContactChoice({ control, error }: ContactChoiceProps) {
  const id = useId()
  const format = useFormat()
  const { field: chosen } = useController({ control, name: 'contact_ids' })
  const { field: everyone } = useController({ control, name: 'everyone' })
  const { field: search } = useController({ control, name: 'search' })
  const { field: tag } = useController({ control, name: 'tag' })
  const filtered = search.value !== '' || tag.value !== ''
  const newest = useQuery(campaignsQueries.contactChoices())
  const found = useQuery(campaignsQueries.contactChoices({ search: search.value, tag: tag.value }))

  // A complete list is searched in the browser, at every letter.
  const tooMany = newest.data !== undefined && newest.data.total > newest.data.contacts.length
  const { contacts, total } = (tooMany ? found.data : newest.data) ?? noContacts
  const items = useMemo(() => {
    const shown = tooMany || !tag.value ? contacts : contacts.filter(hasTag(tag.value))
    return shown.map(itemOf)
  }, [contacts, tooMany, tag.value])
  const known = useMemo(
    () => [...(newest.data?.contacts ?? []), ...contacts],
    [newest.data, contacts],
  )

  // The form renders first, its long list after it.
  const drawn = useDeferredValue(true, false)
  if (newest.isPending || !drawn) return <Skeleton className="h-48 shrink-0" />
  if (newest.isLoadingError) {
    return (
      <ErrorState
        title={messages.campaigns.contactsFailed}
        error={newest.error}
        onRetry={() => newest.refetch()}
      />
    )
  }
  if (newest.data.total === 0) return <Alert tone="info">{messages.campaigns.noContacts}</Alert>

  // Until the server has answered, the list shows the previous result.
  const answered = !tooMany || found.isSuccess
  const settled = answered && !found.isPlaceholderData
  const [count, of] = [format.number(contacts.length), settled ? format.number(total) : '…']
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <p aria-hidden={!everyone.value} className="font-medium text-base text-strong">
          Contacts
        </p>
        <TagFilter
          contacts={known}
          tag={tag.value}
          onTagChange={tag.onChange}
          disabled={everyone.value}
        />
      </div>
      {!everyone.value && (
        <Checklist
          ref={chosen.ref}
          tabIndex={-1}
          label="Contacts"
          // Its label is above, beside the tag filter; only visible items are laid out.
          className="[&>legend]:sr-only [&_li]:[contain-intrinsic-size:auto_2.25rem] [&_li]:[content-visibility:auto]"
          aria-describedby={error && `${id}-error`}
          searchPlaceholder="Search contacts..."
          {...(tooMany && { search: search.value, onSearch: search.onChange })}
          items={items}
          selectedIds={chosen.value}
          onSelectedIdsChange={chosen.onChange}
        />
      )}
      {!answered && found.isError && (
        <Alert tone="negative">
          <div className="flex flex-wrap items-center justify-between gap-2">
            {messages.campaigns.contactsFailed}
            <Button
              size="sm"
              variant="secondary"
              busy={found.isFetching}
              onClick={() => found.refetch()}
            >
              Retry
            </Button>
          </div>
        </Alert>
      )}
      {settled && total > contacts.length && !everyone.value && (
        <p className="text-muted text-sm">
          {filtered
            ? messages.campaigns.newestMatches(count, of)
            : messages.campaigns.newestContacts(count, of)}
        </p>
      )}
      {(everyone.value || (tooMany && total > 0)) && (
        <div className="rounded-md border border-hairline bg-raised px-3 py-2.5">
          <label htmlFor={`${id}-all`} className="flex items-start gap-3 text-base text-strong">
            <Checkbox
              id={`${id}-all`}
              className="mt-0.5"
              aria-describedby={`${id}-hint`}
              disabled={!settled && !everyone.value}
              checked={everyone.value}
              onCheckedChange={(checked) => everyone.onChange(checked === true)}
            />
            <span className="min-w-0 wrap-anywhere">
              {messages.campaigns.everyone(of, search.value, tag.value)}
            </span>
          </label>
          <p id={`${id}-hint`} className="ms-7 text-muted text-sm">
            {messages.campaigns.everyoneHint(filtered)}
          </p>
        </div>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-negative-strong text-sm">
          {error}
        </p>
      )}
    </div>
  )
})
