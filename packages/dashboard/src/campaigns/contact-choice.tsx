import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { Checkbox } from '@callwright/ui/checkbox'
import { Checklist } from '@callwright/ui/checklist'
import { ErrorState } from '@callwright/ui/error-state'
import { Skeleton } from '@callwright/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useFormat } from '../lib/format.ts'
import { messages } from '../lib/messages.ts'
import type { CampaignForm } from './campaign-form.ts'
import { campaignsQueries } from './campaigns.queries.ts'

export interface ContactChoiceProps {
  /** The form whose contacts are chosen here. */
  control: Control<CampaignForm>
  /** What is wrong with the choice. */
  error: string | undefined
}

const nobody = { contacts: [], total: 0 }

/** Whom a campaign calls: contacts one by one or, where they are too many to list, all that match. */
export function ContactChoice({ control, error }: ContactChoiceProps) {
  const id = useId()
  const format = useFormat()
  const { field: chosen } = useController({ control, name: 'contact_ids' })
  const { field: everyone } = useController({ control, name: 'everyone' })
  const { field: search } = useController({ control, name: 'search' })
  const newest = useQuery(campaignsQueries.contactChoices())
  const found = useQuery(campaignsQueries.contactChoices(search.value))

  if (newest.isPending) return <Skeleton className="h-48 shrink-0" />
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

  // Those that all fit are searched where they are, at every letter.
  const tooMany = newest.data.total > newest.data.contacts.length
  const { contacts, total } = (tooMany ? found.data : newest.data) ?? nobody
  // Until the server has answered, what is listed is what was found before.
  const known = !tooMany || found.isSuccess
  const settled = known && !found.isPlaceholderData
  const [count, of] = [format.number(contacts.length), settled ? format.number(total) : '…']
  return (
    <div className="flex flex-col gap-2">
      {everyone.value ? (
        <p className="font-medium text-sm text-strong">Contacts</p>
      ) : (
        <Checklist
          ref={chosen.ref}
          tabIndex={-1}
          label="Contacts"
          aria-describedby={error && `${id}-error`}
          searchPlaceholder="Search contacts..."
          {...(tooMany && { search: search.value, onSearch: search.onChange })}
          items={contacts.map((contact) => ({
            id: String(contact.id),
            label: `${contact.first_name} ${contact.last_name}`.trim() || contact.phone_number,
            hint: contact.phone_number,
          }))}
          selectedIds={chosen.value}
          onSelectedIdsChange={chosen.onChange}
        />
      )}
      {!known && found.isError && (
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
          {search.value
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
              {messages.campaigns.everyone(of, search.value)}
            </span>
          </label>
          <p id={`${id}-hint`} className="ms-7 text-muted text-sm">
            {messages.campaigns.everyoneHint(search.value)}
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
}
