import type { Campaign, Member } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { Card, CardAction, CardHeader, CardTitle } from '@callwright/ui/card'
import { DataTable, dataTableColumns } from '@callwright/ui/data-table'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { lazyComponent } from '@callwright/ui/lazy-component'
import { Pagination } from '@callwright/ui/pagination'
import { Skeleton } from '@callwright/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { UsersIcon } from 'lucide-react'
import { type Ref, useId, useMemo } from 'react'
import { endedReasonText, outcomeLabel } from '../calls/index.ts'
import { fullName } from '../lib/contact-name.ts'
import { type Formatter, useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { RowsSkeleton } from '../lib/rows-skeleton.tsx'
import { timeUntil } from '../lib/time-until.ts'
import { useClampPage } from '../lib/use-clamp-page.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { useNow } from '../lib/use-now.ts'
import { campaignsQueries, type MembersQuery } from './campaigns.queries.ts'
import { MemberStateBadge } from './member-state-badge.tsx'

// The code of a select is as large as the rest of the screen.
const MemberStateFilter = lazyComponent(
  async () => (await import('./member-state-filter.tsx')).MemberStateFilter,
  {
    when: 'visible',
    pending: ({ ref }: { ref: Ref<HTMLDivElement> }) => <Skeleton ref={ref} className="h-9 w-40" />,
    failed: ({ onRetry }) => (
      <Button variant="ghost" size="sm" onClick={onRetry}>
        {messages.campaigns.filterNotLoaded}
      </Button>
    ),
  },
)

export interface CampaignMembersProps {
  /** The campaign to show the contacts of. */
  campaign: Campaign
  /** The current query: page and filter. */
  query: MembersQuery
  /** Called with the new query. */
  onQueryChange: (query: MembersQuery) => void
}

/** The contacts of a campaign: the state of each, and why it is not called now. */
export function CampaignMembers({ campaign, query, onQueryChange }: CampaignMembersProps) {
  const titleId = useId()
  const formatter = useFormatter()
  const now = useNow()
  const members = useDeferredQuery(useQuery(campaignsQueries.members(campaign.id, query)))
  const maxAttempts = 1 + campaign.retry_attempts
  const columns = useMemo(
    () => createColumns(formatter, now, maxAttempts),
    [formatter, now, maxAttempts],
  )

  const goToPage = (page: number) => onQueryChange({ ...query, page })
  const isRedirecting = useClampPage(members, query.page, goToPage)

  return (
    <div className="flex flex-col gap-4">
      <Card className="gap-0 overflow-clip pb-0">
        <CardHeader className="items-center pb-4">
          <CardTitle id={titleId}>
            Contacts ({formatter.number(members.data?.total ?? campaign.total_contacts)})
          </CardTitle>
          <CardAction>
            <MemberStateFilter
              state={query.state}
              onStateChange={(state) => onQueryChange({ page: 1, state })}
            />
          </CardAction>
        </CardHeader>
        <DataTable
          aria-labelledby={titleId}
          columns={columns}
          rows={members.data?.members ?? []}
          getRowId={({ id }) => String(id)}
          loading={
            (members.isPending || isRedirecting) && (
              <RowsSkeleton label="Loading contacts" rows={8} />
            )
          }
          error={
            members.isLoadingError && (
              <ErrorState
                title={messages.campaigns.membersLoadFailed}
                error={members.error}
                onRetry={() => members.refetch()}
              />
            )
          }
          empty={
            <EmptyState
              icon={<UsersIcon />}
              title={query.state ? messages.campaigns.noneInState : messages.campaigns.noMembers}
            />
          }
        />
      </Card>
      <Pagination
        aria-label="Pages of contacts"
        page={query.page}
        pages={members.data?.pages ?? 0}
        onPageChange={goToPage}
      />
    </div>
  )
}

const column = dataTableColumns<Member>()
const dash = <span className="text-muted">–</span>

function createColumns(formatter: Formatter, now: Date, maxAttempts: number) {
  return column.columns([
    column.display({
      id: 'contact',
      header: 'Contact',
      cell: ({ row: { original: member } }) => {
        const name = fullName(member)
        return (
          <div className="flex min-w-0 flex-col">
            <span className="font-medium text-strong">{name || member.phone_number}</span>
            {name && <span className="text-muted text-sm">{member.phone_number}</span>}
          </div>
        )
      },
    }),
    column.display({
      id: 'state',
      header: 'State',
      cell: ({ row }) => <MemberStateBadge state={row.original.state} />,
    }),
    column.display({
      id: 'attempts',
      header: 'Attempts',
      meta: { align: 'end', className: 'whitespace-nowrap tabular-nums' },
      cell: ({ row }) =>
        `${formatter.number(row.original.attempts)} of ${formatter.number(maxAttempts)}`,
    }),
    column.display({
      id: 'next-try',
      header: 'Next try',
      meta: { className: 'whitespace-nowrap' },
      cell: ({ row: { original: member } }) =>
        member.state === 'waiting' && member.next_try_at ? (
          <time dateTime={member.next_try_at} className="flex flex-col">
            <span>
              {timeUntil(member.next_try_at, now, formatter.locale) ?? messages.campaigns.dueNow}
            </span>
            <span className="text-muted text-sm">{formatter.dateTime(member.next_try_at)}</span>
          </time>
        ) : (
          dash
        ),
    }),
    column.display({
      id: 'why-not-now',
      header: 'Why not now',
      cell: ({ row: { original: member } }) => {
        // For a contact on a call the state already says why.
        const reason = member.state === 'live' ? null : member.why_not_now
        if (!reason && !member.last_outcome) return dash
        return (
          <div className="flex min-w-0 flex-col">
            {reason && <span>{reason}</span>}
            <LastCall member={member} isOnlyReason={!reason} />
          </div>
        )
      },
    }),
  ])
}

/** What the last call to a contact came to, and why. */
function LastCall({
  member: { last_outcome, last_ended_reason },
  isOnlyReason,
}: {
  member: Member
  isOnlyReason: boolean
}) {
  if (!last_outcome) return null
  const outcome = outcomeLabel(last_outcome)
  const reason = last_ended_reason && endedReasonText(last_ended_reason)
  if (!isOnlyReason)
    return (
      <span className="text-muted text-sm wrap-anywhere">
        {messages.campaigns.lastCall(outcome, reason)}
      </span>
    )
  return (
    <>
      <span>{outcome}</span>
      {reason && <span className="text-muted text-sm wrap-anywhere">{reason}</span>}
    </>
  )
}
