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
import { contactName, fullName } from '../lib/contact-name.ts'
import { type Formatter, useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import type { QueryChange } from '../lib/query-change.ts'
import { RelativeTime } from '../lib/relative-time.tsx'
import { RowsSkeleton } from '../lib/rows-skeleton.tsx'
import { timeUntil } from '../lib/time-until.ts'
import { useClampPage } from '../lib/use-clamp-page.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { formatLocalTime } from './calling-hours-text.ts'
import { campaignsQueries, type MembersQuery } from './campaigns.queries.ts'
import { MemberStateBadge } from './member-state-badge.tsx'

// The code of a select is as large as the rest of the screen.
const MemberStateFilter = lazyComponent(
  async () => (await import('./member-state-filter.tsx')).MemberStateFilter,
  {
    when: 'visible',
    pending: ({ ref }: { ref: Ref<HTMLDivElement> }) => (
      <Skeleton ref={ref} className="h-9 w-40 max-w-full" />
    ),
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
  onQueryChange: QueryChange<MembersQuery>
}

/** The contacts of a campaign: the state of each, and why it is not called now. */
export function CampaignMembers({ campaign, query, onQueryChange }: CampaignMembersProps) {
  const titleId = useId()
  const formatter = useFormatter()
  const members = useDeferredQuery(useQuery(campaignsQueries.members(campaign.id, query)))
  const maxAttempts = 1 + campaign.retry_attempts
  const columns = useMemo(() => createColumns(formatter, maxAttempts), [formatter, maxAttempts])

  const goToPage = (page: number) => onQueryChange({ ...query, page })
  const isRedirecting = useClampPage(members, (page) =>
    onQueryChange({ ...query, page }, { replace: true }),
  )

  return (
    <div className="@container flex flex-col gap-4">
      <Card className="gap-0 overflow-clip pb-0">
        <CardHeader className="items-center pb-4 @max-[16rem]:flex @max-[16rem]:flex-wrap">
          <CardTitle id={titleId}>
            Contacts ({formatter.number(members.data?.total ?? campaign.total_contacts)})
          </CardTitle>
          <CardAction className="max-w-full">
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

const nextTryOf = ({ state, next_try_at }: Member) => (state === 'waiting' ? next_try_at : null)
/** For a contact on a call the state already says why. */
const waitReasonOf = ({ state, why_not_now }: Member) => (state === 'live' ? null : why_not_now)
const reasonOf = (member: Member) => waitReasonOf(member) ?? member.last_outcome

function createColumns(formatter: Formatter, maxAttempts: number) {
  return column.columns([
    column.accessor(contactName, {
      id: 'contact',
      header: 'Contact',
      cell: ({ getValue, row: { original: member } }) => (
        <>
          <span className="font-medium text-strong">{getValue()}</span>
          {fullName(member) && (
            <bdi className="block whitespace-nowrap text-muted text-sm @max-[40rem]:hidden">
              {member.phone_formatted}
            </bdi>
          )}
        </>
      ),
    }),
    // The number is in the column of the contact where there is room.
    column.accessor((member) => fullName(member) && member.phone_formatted, {
      id: 'phone',
      header: 'Phone',
      meta: { className: '@min-[40rem]:hidden' },
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.display({
      id: 'state',
      header: 'State',
      meta: { narrow: 'aside' },
      cell: ({ row }) => <MemberStateBadge state={row.original.state} />,
    }),
    column.accessor('attempts', {
      header: 'Attempts',
      meta: { align: 'end', className: 'whitespace-nowrap tabular-nums' },
      cell: ({ getValue }) => (
        <>
          {formatter.number(getValue())} of {formatter.number(maxAttempts)}
          <span className="@min-[40rem]:hidden"> attempts</span>
        </>
      ),
    }),
    column.accessor(nextTryOf, {
      id: 'next-try',
      header: 'Next try',
      meta: { className: 'whitespace-nowrap' },
      cell: ({ getValue }) => {
        const time = getValue()
        return time ? <RelativeTime time={time} format={formatNextTry} /> : dash
      },
    }),
    column.accessor(reasonOf, {
      id: 'why-not-now',
      header: 'Why not now',
      meta: { narrow: 'paragraph' },
      cell: ({ getValue, row: { original: member } }) => {
        if (!getValue()) return dash
        const reason = waitReasonOf(member)
        return (
          <div className="flex min-w-0 flex-col">
            {reason && <span>{reason}</span>}
            {reason && member.why_not_now_detail && (
              <span className="text-muted text-sm">{member.why_not_now_detail}</span>
            )}
            <CallableFrom member={member} />
            <LastCall member={member} isOnlyReason={!reason} />
          </div>
        )
      },
    }),
  ])
}

const formatNextTry = (time: string, now: Date, { locale }: Formatter) =>
  timeUntil(time, now, locale) ?? messages.campaigns.dueNow

/** From when a contact may be called that must wait now: on the clock of the reader, and on that of the contact. */
function CallableFrom({
  member: { why_not_now_code, why_not_now_until: until, time_zones },
}: {
  member: Member
}) {
  const { dateTime, locale } = useFormatter()
  // The time of the next attempt has its own column.
  if (why_not_now_code === 'retry' || !until) return null
  const localTime = time_zones[0] ? formatLocalTime(until, time_zones[0], locale) : null
  return (
    <span className="text-muted text-sm">
      From <time dateTime={until}>{dateTime(until)}</time>
      {localTime && ` (${localTime})`}
    </span>
  )
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
