import type { Call } from '@callwright/contract'
import {
  DataTable,
  type DataTableProps,
  dataTableColumns,
  type RowAction,
  RowActions,
} from '@callwright/ui/data-table'
import { IconButton } from '@callwright/ui/icon-button'
import { EyeIcon } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { fullName } from '../lib/contact-name.ts'
import { type Formatter, useFormatter } from '../lib/formatter.ts'
import { RelativeTime } from '../lib/relative-time.tsx'
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
  /** A hook that returns the same actions for the menu of a call on a phone; must be stable between renders. */
  useMenuActions?: (call: Call) => RowAction[]
  /** Called with the call to show. */
  onOpen: (call: Call) => void
}

/** A table of calls: contact, outcome and cost. */
export function CallsTable({
  withCampaign = false,
  withReason = false,
  action,
  useMenuActions,
  onOpen,
  ...props
}: CallsTableProps) {
  const formatter = useFormatter()
  const columns = useMemo(
    () => createColumns({ formatter, withCampaign, withReason, action, useMenuActions, onOpen }),
    [formatter, withCampaign, withReason, action, useMenuActions, onOpen],
  )
  return <DataTable columns={columns} getRowId={(call) => String(call.id)} {...props} />
}

const column = dataTableColumns<Call>()

/** Less than the default, so that badges and times have one line at 1280 px. */
const padding = '@min-[40rem]:px-3'

const numberOf = ({ contact }: Call) => contact?.phone_formatted ?? ''

function createColumns({
  formatter,
  withCampaign,
  withReason,
  action,
  useMenuActions,
  onOpen,
}: Pick<CallsTableProps, 'withCampaign' | 'withReason' | 'action' | 'useMenuActions' | 'onOpen'> & {
  formatter: Formatter
}) {
  const campaignColumn = column.display({
    id: 'campaign',
    header: 'Campaign',
    meta: { className: `${padding} @min-[40rem]:min-w-28`, narrow: 'hidden' },
    cell: ({ row }) => (
      <span className="line-clamp-2 print:line-clamp-none">
        {row.original.campaign?.name ?? 'Unknown'}
      </span>
    ),
  })
  return column.columns([
    column.accessor(calleeName, {
      id: 'contact',
      header: 'Contact',
      meta: { className: `${padding} @min-[40rem]:min-w-40` },
      cell: ({ getValue, row }) => (
        <>
          <span className="font-medium text-strong @min-[40rem]:line-clamp-2 print:line-clamp-none">
            {getValue()}
          </span>
          <bdi className="block whitespace-nowrap text-muted text-sm @max-[40rem]:hidden">
            {numberOf(row.original)}
          </bdi>
        </>
      ),
    }),
    ...(withCampaign ? [campaignColumn] : []),
    column.display({
      id: 'status',
      header: 'Status',
      meta: { className: padding, narrow: 'aside' },
      cell: ({ row: { original: call } }) => (
        <>
          <div className="flex flex-wrap gap-1 @min-[54rem]:flex-nowrap">
            {/* On a phone, the outcome says enough. */}
            <CallStatusBadge
              status={call.status}
              className={call.outcome ? '@max-[40rem]:hidden' : ''}
            />
            <OutcomeBadge call={call} />
          </div>
          {withReason && call.ended_reason && (
            <p className="mt-1 text-muted text-sm wrap-anywhere @max-[40rem]:hidden">
              {endedReasonText(call.ended_reason)}
            </p>
          )}
        </>
      ),
    }),
    // On a phone, only what is known is shown.
    column.accessor(({ qualified, transcript }) => qualified ?? (transcript ? 'pending' : null), {
      id: 'qualification',
      header: 'Qualification',
      meta: { className: padding, narrow: 'aside' },
      cell: ({ row }) => <QualificationBadge call={row.original} />,
    }),
    // The number is in the column of the contact where there is room.
    column.accessor((call) => call.contact && fullName(call.contact) && numberOf(call), {
      id: 'phone',
      header: 'Phone',
      meta: { className: '@min-[40rem]:hidden' },
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor('duration_seconds', {
      header: 'Duration',
      meta: { align: 'end', className: `${padding} whitespace-nowrap` },
      cell: ({ getValue }) => (getValue() === null ? '-' : formatter.duration(getValue())),
    }),
    column.accessor('cost_usd', {
      header: 'Cost',
      meta: { align: 'end', className: `${padding} whitespace-nowrap`, narrow: 'hidden' },
      cell: ({ getValue }) => {
        const cost = getValue()
        return cost === null ? '-' : formatter.money(cost)
      },
    }),
    column.accessor('created_at', {
      header: 'Date',
      meta: { className: `${padding} whitespace-nowrap` },
      cell: ({ getValue }) => <RelativeTime time={getValue()} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { className: padding },
      cell: ({ row: { original: call } }) => {
        const name = calleeName(call)
        return (
          <>
            <div className="-my-1 -ms-2 flex gap-1 @max-[40rem]:hidden">
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
            <div className="@min-[40rem]:hidden">
              <CallMenu call={call} name={name} useMenuActions={useMenuActions} onOpen={onOpen} />
            </div>
          </>
        )
      },
    }),
  ])
}

interface CallMenuProps extends Pick<CallsTableProps, 'useMenuActions' | 'onOpen'> {
  call: Call
  name: string
}

const noActions: RowAction[] = []
const useNoActions = () => noActions

/** The actions of a call, on a phone. */
function CallMenu({ call, name, useMenuActions = useNoActions, onOpen }: CallMenuProps) {
  const actions = useMenuActions(call)
  return (
    <RowActions
      label={`Actions for ${name}`}
      actions={[
        {
          label: 'Details',
          icon: <EyeIcon aria-hidden="true" />,
          onSelect: () => onOpen(call),
        },
        ...actions,
      ]}
    />
  )
}
