import type { Suppression } from '@callwright/contract'
import { Badge } from '@callwright/ui/badge'
import { DataTable, type DataTableProps, dataTableColumns } from '@callwright/ui/data-table'
import { Link as TextLink } from '@callwright/ui/link'
import { Trash2Icon } from 'lucide-react'
import { useMemo } from 'react'
import { ExplainedButton } from '../lib/explained-button.tsx'
import { usePermissions } from '../lib/permissions.ts'
import { RelativeTime } from '../lib/relative-time.tsx'
import { TruncatedText } from '../lib/truncated-text.tsx'
import { suppressionLabel } from './suppression-label.ts'
import { texts } from './suppressions.messages.ts'

const column = dataTableColumns<Suppression>()

export interface SuppressionsTableProps
  extends Omit<DataTableProps<Suppression>, 'columns' | 'getRowId' | 'getRowLabel'> {
  /** Called with the call whose details are to be shown. */
  onShowCall: (callId: number) => void
  /** Called with the entry to remove. */
  onRemove: (suppression: Suppression) => void
}

/** A page of the do-not-call list. */
export function SuppressionsTable({ onShowCall, onRemove, ...props }: SuppressionsTableProps) {
  const canRemove = usePermissions()('suppressions.delete')
  const columns = useMemo(() => {
    const actions = column.display({
      id: 'actions',
      header: 'Actions',
      meta: { align: 'end', className: '@min-[40rem]:w-0' },
      cell: ({ row: { original } }) => (
        <ExplainedButton
          variant="ghost"
          size="sm"
          iconLabel={`Remove ${suppressionLabel(original)}`}
          disabledReason={original.origin === 'erasure' ? texts.erasedStays : null}
          onClick={() => onRemove(original)}
        >
          <Trash2Icon aria-hidden="true" />
        </ExplainedButton>
      ),
    })
    return [
      column.accessor(suppressionLabel, {
        id: 'number',
        header: 'Number',
        meta: { className: '@min-[40rem]:whitespace-nowrap' },
        cell: ({ getValue, row: { original } }) => (
          <span className="inline-flex min-w-0 items-center gap-2">
            <bdi className={original.formatted ? 'font-medium text-strong' : 'text-muted'}>
              {getValue()}
            </bdi>
            {original.prefix !== null && <Badge>Prefix</Badge>}
          </span>
        ),
      }),
      column.accessor('reason', {
        header: 'Reason',
        // On a phone, it has lines of its own, because nothing else there shows all of it.
        meta: { className: '@min-[40rem]:w-[32%] @min-[40rem]:max-w-0', narrow: 'paragraph' },
        cell: ({ getValue }) => <TruncatedText text={getValue()} />,
      }),
      column.accessor('source', {
        header: 'Source',
        meta: { className: '@min-[40rem]:w-[22%] @min-[40rem]:max-w-0' },
        cell: ({ getValue }) => <TruncatedText text={getValue()} />,
      }),
      column.accessor('origin', {
        header: 'Origin',
        // On a phone, the reason and the source leave it its width.
        meta: { className: 'whitespace-nowrap @max-[40rem]:shrink-0 @max-[40rem]:basis-auto' },
        cell: ({ getValue, row: { original } }) => {
          const { call_id } = original
          const text = texts.origins[getValue()]
          if (call_id === null) return text
          return (
            <TextLink asChild>
              <button
                type="button"
                aria-label={`${text}: details of the call of ${suppressionLabel(original)}`}
                onClick={() => onShowCall(call_id)}
              >
                {text}
              </button>
            </TextLink>
          )
        },
      }),
      column.accessor('created_at', {
        header: 'Added',
        meta: { className: 'whitespace-nowrap', narrow: 'aside' },
        cell: ({ getValue }) => (
          <RelativeTime
            time={getValue()}
            format={(time, now, { shortDate }) => shortDate(time, now)}
          />
        ),
      }),
      ...(canRemove ? [actions] : []),
    ]
  }, [canRemove, onShowCall, onRemove])
  return (
    <DataTable
      columns={columns}
      getRowId={({ id }) => String(id)}
      getRowLabel={suppressionLabel}
      {...props}
    />
  )
}
