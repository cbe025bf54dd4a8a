import type { Call } from '@callwright/contract'
import { DataTable, type DataTableProps, dataTableColumns } from '@callwright/ui/data-table'
import { IconButton } from '@callwright/ui/icon-button'
import { EyeIcon } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { type Formatter, useFormatter } from '../lib/formatter.ts'
import { CallDetailsDialog } from './call-dialogs.ts'
import { calleeName } from './call-names.ts'
import { CallStatusBadge } from './call-status-badge.tsx'
import { endedReasonText } from './ended-reason.ts'
import { OutcomeBadge } from './outcome-badge.tsx'
import { QualificationBadge } from './qualification-badge.tsx'

export interface CallsTableProps
  extends Pick<DataTableProps<Call>, 'aria-labelledby' | 'rows' | 'loading' | 'error' | 'empty'> {
  /** Whether to show the campaign of each call. */
  withCampaign?: boolean
  /** Whether to say under the status why a call ended. */
  withReason?: boolean
  /** Renders more actions for a call; must be stable between renders. */
  action?: (call: Call, name: string) => ReactNode
  /** Called with the call to show. */
  onOpen: (call: Call) => void
}

/** A table of calls: contact, outcome and cost. */
export function CallsTable({
  withCampaign = false,
  withReason = false,
  action,
  onOpen,
  ...props
}: CallsTableProps) {
  const formatter = useFormatter()
  const columns = useMemo(
    () => createColumns({ formatter, withCampaign, withReason, action, onOpen }),
    [formatter, withCampaign, withReason, action, onOpen],
  )
  return <DataTable columns={columns} getRowId={(call) => String(call.id)} {...props} />
}

const column = dataTableColumns<Call>()

function createColumns({
  formatter,
  withCampaign,
  withReason,
  action,
  onOpen,
}: Pick<CallsTableProps, 'withCampaign' | 'withReason' | 'action' | 'onOpen'> & {
  formatter: Formatter
}) {
  const campaignColumn = column.display({
    id: 'campaign',
    header: 'Campaign',
    meta: { className: '@min-[40rem]:min-w-32' },
    cell: ({ row }) => (
      <span className="line-clamp-2">{row.original.campaign?.name ?? 'Unknown'}</span>
    ),
  })
  return column.columns([
    column.display({
      id: 'contact',
      header: 'Contact',
      meta: { className: '@min-[40rem]:min-w-44' },
      cell: ({ row: { original: call } }) => (
        <div className="flex min-w-0 flex-col">
          <span className="line-clamp-2 font-medium text-strong">{calleeName(call)}</span>
          <span className="text-muted text-sm">{call.contact?.phone_number}</span>
        </div>
      ),
    }),
    ...(withCampaign ? [campaignColumn] : []),
    column.display({
      id: 'status',
      header: 'Status',
      cell: ({ row: { original: call } }) => (
        <div className="flex flex-wrap gap-1">
          <CallStatusBadge status={call.status} />
          <OutcomeBadge call={call} />
          {withReason && call.ended_reason && (
            <span className="w-full text-muted text-sm wrap-anywhere">
              {endedReasonText(call.ended_reason)}
            </span>
          )}
        </div>
      ),
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
        call.duration_seconds === null ? '-' : formatter.duration(call.duration_seconds),
    }),
    column.display({
      id: 'cost',
      header: 'Cost',
      meta: { align: 'end', className: 'whitespace-nowrap' },
      cell: ({ row: { original: call } }) =>
        call.cost_usd === null ? '-' : formatter.money(call.cost_usd),
    }),
    column.display({
      id: 'date',
      header: 'Date',
      meta: { className: '@min-[40rem]:min-w-30' },
      cell: ({ row: { original: call } }) => (
        <time dateTime={call.created_at} className="text-balance">
          {formatter.dateTime(call.created_at)}
        </time>
      ),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      cell: ({ row: { original: call } }) => {
        const name = calleeName(call)
        return (
          <div className="-my-1 -ms-2 flex gap-1">
            <IconButton
              label={`Details of ${name}`}
              variant="ghost"
              size="sm"
              {...CallDetailsDialog.preloadHandlers}
              onClick={() => onOpen(call)}
            >
              <EyeIcon />
            </IconButton>
            {action?.(call, name)}
          </div>
        )
      },
    }),
  ])
}
