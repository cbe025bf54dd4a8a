import { type Contact, type ContactPage, maxContactIds } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { Checkbox } from '@callwright/ui/checkbox'
import { Checklist } from '@callwright/ui/checklist'
import { ErrorState } from '@callwright/ui/error-state'
import { Skeleton } from '@callwright/ui/skeleton'
import { toast } from '@callwright/ui/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react'
import { useController } from 'react-hook-form'
import { serverReason } from '../lib/api.ts'
import { contactName, fullName } from '../lib/contact-name.ts'
import { useFormatter } from '../lib/formatter.ts'
import { messages, withReason } from '../lib/messages.ts'
import { type CampaignControl, withoutMissing } from './campaign-form.ts'
import { campaignsQueries } from './campaigns.queries.ts'
import { TagFilter } from './tag-filter.tsx'

export interface ContactChoiceProps {
  /** The form of the campaign. */
  control: CampaignControl
  /** The error of this field. */
  error: string | undefined
}

const noContacts: Pick<ContactPage, 'contacts' | 'total'> = { contacts: [], total: 0 }

const hasTag = (tag: string) => (contact: Contact) => contact.tags.includes(tag)
const toChecklistItem = (contact: Contact) => ({
  id: String(contact.id),
  label: contactName(contact),
  hint: fullName(contact) ? contact.phone_formatted : contact.email,
})

/**
 * Selects the contacts to call: one by one, in ranges, or all that match, also those that are not listed. Memoized, so
 * that changes of other fields do not render it.
 */
export const ContactChoice = memo(function ContactChoice({ control, error }: ContactChoiceProps) {
  const id = useId()
  const formatter = useFormatter()
  const { field: selectedIds } = useController({ control, name: 'contact_ids' })
  const { field: allMatching } = useController({ control, name: 'all_matching' })
  const { field: search } = useController({ control, name: 'search' })
  const { field: tag } = useController({ control, name: 'tag' })
  const isFiltered = search.value !== '' || tag.value !== ''
  const newest = useQuery(campaignsQueries.contactChoices())
  const matches = useQuery(
    campaignsQueries.contactChoices({ search: search.value, tag: tag.value }),
  )

  // When there are more contacts than the list contains, the server filters them; otherwise the list does.
  const isServerFiltered =
    newest.data !== undefined && newest.data.total > newest.data.contacts.length
  const deselectMissing = useEffectEvent((existing: readonly Contact[]) => {
    const existingIds = existing.map(({ id }) => id)
    const kept = withoutMissing(selectedIds.value, existingIds)
    if (kept.length < selectedIds.value.length) selectedIds.onChange(kept)
  })
  // A contact that somebody has deleted is no longer in the list, so nobody could deselect it there.
  useEffect(() => {
    if (newest.data && !isServerFiltered) deselectMissing(newest.data.contacts)
  }, [newest.data, isServerFiltered])
  const { contacts, total } = (isServerFiltered ? matches.data : newest.data) ?? noContacts
  const items = useMemo(() => {
    const visibleContacts =
      isServerFiltered || !tag.value ? contacts : contacts.filter(hasTag(tag.value))
    return visibleContacts.map(toChecklistItem)
  }, [contacts, isServerFiltered, tag.value])
  const loadedContacts = useMemo(
    () => [...(newest.data?.contacts ?? []), ...contacts],
    [newest.data, contacts],
  )

  const filter = { search: search.value, tag: tag.value }
  const client = useQueryClient()
  const { data: matchingIds } = useQuery({
    ...campaignsQueries.contactIds(filter),
    enabled: false,
  })
  const latestIds = useRef(selectedIds.value)
  useEffect(() => {
    latestIds.current = selectedIds.value
  }, [selectedIds.value])
  const isAllSelected = useMemo(() => {
    const selected = new Set(selectedIds.value)
    return matchingIds?.length === total && matchingIds.every((id) => selected.has(id))
  }, [matchingIds, total, selectedIds.value])

  const selectAll = async (isSelected: boolean) => {
    // More ids are not loaded: the server then finds the contacts when the campaign is created.
    if (total > maxContactIds) {
      // The list is removed, so the focus moves to the checkbox that stands for it.
      document.getElementById(`${id}-all`)?.focus()
      return allMatching.onChange(isSelected)
    }
    try {
      const { contact_ids } = await client.fetchQuery(campaignsQueries.contactIds(filter))
      const next = new Set(latestIds.current)
      for (const contactId of contact_ids.map(String)) {
        isSelected ? next.add(contactId) : next.delete(contactId)
      }
      selectedIds.onChange([...next])
    } catch (error) {
      const { contactsLoadFailed } = messages.campaigns
      toast.error(withReason(contactsLoadFailed, serverReason(error)))
    }
  }

  // The form renders first, and its long list in a deferred render.
  const isListRendered = useDeferredValue(true, false)
  if (newest.isPending || !isListRendered) return <Skeleton className="h-48 shrink-0" />
  if (newest.isLoadingError) {
    return (
      <ErrorState
        title={messages.campaigns.contactsLoadFailed}
        error={newest.error}
        onRetry={() => newest.refetch()}
      />
    )
  }
  if (newest.data.total === 0) return <Alert tone="info">{messages.campaigns.noContacts}</Alert>

  // Until the server has responded, the list shows the previous matches.
  const hasMatches = !isServerFiltered || matches.isSuccess
  const isUpToDate = hasMatches && !matches.isPlaceholderData
  const [shownCount, totalCount] = [
    formatter.number(contacts.length),
    isUpToDate ? formatter.number(total) : '…',
  ]
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <p aria-hidden={!allMatching.value} className="font-medium text-base text-strong">
          Contacts
        </p>
        <TagFilter
          contacts={loadedContacts}
          tag={tag.value}
          onTagChange={tag.onChange}
          disabled={allMatching.value}
        />
      </div>
      {!allMatching.value && (
        <Checklist
          ref={selectedIds.ref}
          tabIndex={-1}
          label="Contacts"
          // The visible label is above, beside the tag filter; only visible items are laid out.
          className="[&>legend]:sr-only [&_li]:[contain-intrinsic-size:auto_2.25rem] [&_li]:[content-visibility:auto]"
          aria-describedby={error && `${id}-error`}
          searchPlaceholder="Search contacts..."
          {...(isServerFiltered && { search: search.value, onSearch: search.onChange })}
          items={items}
          selectedIds={selectedIds.value}
          onSelectedIdsChange={selectedIds.onChange}
          {...(isUpToDate &&
            total > contacts.length && {
              allMatches: { isSelected: isAllSelected, onSelectedChange: selectAll },
            })}
        />
      )}
      <p role="status" className="text-muted text-sm empty:sr-only">
        {isAllSelected && total > contacts.length && !allMatching.value
          ? messages.campaigns.allSelected(totalCount, isFiltered)
          : null}
      </p>
      {!hasMatches && matches.isError && (
        <Alert tone="negative">
          <div className="flex flex-wrap items-center justify-between gap-2">
            {withReason(messages.campaigns.contactsLoadFailed, matches.error.message)}
            <Button
              size="sm"
              variant="secondary"
              busy={matches.isFetching}
              onClick={() => matches.refetch()}
            >
              Retry
            </Button>
          </div>
        </Alert>
      )}
      {isUpToDate && total > contacts.length && !isAllSelected && !allMatching.value && (
        <p className="text-muted text-sm">
          {isFiltered
            ? messages.campaigns.newestMatches(shownCount, totalCount)
            : messages.campaigns.newestContacts(shownCount, totalCount)}
        </p>
      )}
      {(allMatching.value || total > maxContactIds) && (
        <div className="rounded-md border border-hairline bg-raised px-3 py-2.5">
          <label htmlFor={`${id}-all`} className="flex items-start gap-3 text-base text-strong">
            <Checkbox
              id={`${id}-all`}
              className="mt-0.5"
              aria-describedby={`${id}-hint`}
              disabled={!isUpToDate && !allMatching.value}
              checked={allMatching.value}
              onCheckedChange={(checked) => allMatching.onChange(checked === true)}
            />
            <span className="min-w-0 wrap-anywhere">
              {messages.campaigns.allContacts(totalCount, search.value, tag.value)}
            </span>
          </label>
          <p id={`${id}-hint`} className="ms-7 text-muted text-sm">
            {messages.campaigns.allContactsHint(isFiltered)}
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
