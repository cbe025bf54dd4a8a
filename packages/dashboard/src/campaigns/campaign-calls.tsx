import type { Call } from '@callwright/contract'
import { Card, CardHeader, CardTitle } from '@callwright/ui/card'
import { DataTable, dataTableColumns } from '@callwright/ui/data-table'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { IconButton } from '@callwright/ui/icon-button'
import { Pagination } from '@callwright/ui/pagination'
import { useQuery } from '@tanstack/react-query'
import { EyeIcon, PhoneIcon } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import {
  CallDetailsDialog,
  CallStatusBadge,
  callName,
  contactName,
  QualificationBadge,
} from '../calls/index.ts'
import { type Format, useFormat } from '../lib/format.ts'
import { messages } from '../lib/messages.ts'
import { campaignsQueries } from './campaigns.queries.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'

export interface CampaignCallsProps {
  /** The campaign whose calls to show. */
  campaignId: number
}

/** A campaign's calls, newest first, each with its details a click away. */
export function CampaignCalls({ campaignId }: CampaignCallsProps) {
  const titleId = useId()
  const format = useFormat()
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Call | null>(null)
  const calls = useQuery(campaignsQueries.calls(campaignId, page))
  const columns = useMemo(() => columnsOf(format, setOpened), [format])
  const rows = calls.data?.calls ?? []

  const lastPage = calls.isPlaceholderData ? undefined : calls.data?.pages
  useEffect(() => {
    if (lastPage && page > lastPage) setPage(lastPage)
  }, [lastPage, page])

  return (
    <div className="flex flex-col gap-4">
      <Card className="gap-0 overflow-clip pb-0">
        <CardHeader className="pb-4">
          <CardTitle id={titleId}>
            {calls.data ? `Calls (${format.number(calls.data.total)})` : 'Calls'}
          </CardTitle>
        </CardHeader>
        <DataTable
          aria-labelledby={titleId}
          columns={columns}
          rows={rows}
          getRowId={({ id }) => String(id)}
          loading={calls.isPending && <RowsSkeleton label="Loading calls" rows={5} />}
          error={
            calls.isLoadingError && (
              <ErrorState
                title={messages.calls.loadFailed}
                error={calls.error}
                onRetry={() => calls.refetch()}
              />
            )
          }
          empty={
            <EmptyState
              icon={<PhoneIcon />}
              title={messages.campaigns.noCalls}
              description={messages.campaigns.noCallsHint}
            />
          }
        />
      </Card>
      <Pagination
        aria-label="Pages of calls"
        page={page}
        pages={calls.data?.pages ?? 0}
        onPageChange={setPage}
      />
      <CallDetailsDialog
        // The newest news of it, also once newer calls have pushed it to the next page.
        call={(opened && rows.find(({ id }) => id === opened.id)) ?? opened}
        onClose={() => setOpened(null)}
      />
    </div>
  )
}

const column = dataTableColumns<Call>()

function columnsOf(format: Format, onOpen: (call: Call) => void) {
  return column.columns([
    column.display({
      id: 'contact',
      header: 'Contact',
      cell: ({ row: { original: call } }) => (
        <div className="flex min-w-0 flex-col">
          <span className="font-medium text-strong">{contactName(call) ?? callName(call)}</span>
          <span className="text-muted text-sm">{call.contact?.phone_number}</span>
        </div>
      ),
    }),
    column.display({
      id: 'status',
      header: 'Status',
      cell: ({ row }) => <CallStatusBadge status={row.original.status} />,
    }),
    column.display({
      id: 'qualification',
      header: 'Qualification',
      cell: ({ row }) => <QualificationBadge call={row.original} />,
    }),
    column.display({
      id: 'duration',
      header: 'Duration',
      meta: { align: 'end', className: 'whitespace-nowrap' },
      cell: ({ row: { original: call } }) =>
        call.duration_seconds === null ? '-' : format.duration(call.duration_seconds),
    }),
    column.display({
      id: 'cost',
      header: 'Cost',
      meta: { align: 'end', className: 'whitespace-nowrap' },
      cell: ({ row: { original: call } }) =>
        call.cost_usd === null ? '-' : format.money(call.cost_usd),
    }),
    column.display({
      id: 'date',
      header: 'Date',
      meta: { className: 'whitespace-nowrap' },
      cell: ({ row: { original: call } }) => (
        <time dateTime={call.created_at}>{format.dateTime(call.created_at)}</time>
      ),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      cell: ({ row: { original: call } }) => (
        <IconButton
          label={`Details of ${contactName(call) ?? callName(call)}`}
          variant="ghost"
          size="sm"
          className="-my-1"
          onClick={() => onOpen(call)}
        >
          <EyeIcon />
        </IconButton>
      ),
    }),
  ])
}
