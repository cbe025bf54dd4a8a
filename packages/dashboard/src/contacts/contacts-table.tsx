import type { Contact } from '@callwright/contract'
import { DataTable, type DataTableProps, dataTableColumns } from '@callwright/ui/data-table'
import { IconButton } from '@callwright/ui/icon-button'
import { PencilIcon, Trash2Icon } from 'lucide-react'
import { useMemo } from 'react'
import { contactName } from './contact-name.ts'
import { TagList } from './tag-list.tsx'

const column = dataTableColumns<Contact>()

/** A share of the table each, whatever is in them: a long name squeezes nobody, and the next page moves nothing. */
const widths = {
  name: '@min-[40rem]:w-[20%] @min-[40rem]:max-w-0',
  email: '@min-[40rem]:w-[32%] @min-[40rem]:max-w-0',
  company: '@min-[40rem]:w-[19%] @min-[40rem]:max-w-0',
  tags: '@min-[40rem]:w-[20%] @min-[40rem]:max-w-0',
}

/** One line of text in a table, cut where it ends; all of it in a card, and on pointing at it. */
function Line({ text }: { text: string }) {
  return text === '' ? (
    <span className="text-muted">–</span>
  ) : (
    <span title={text} className="min-w-0 @min-[40rem]:block @min-[40rem]:truncate">
      <bdi>{text}</bdi>
    </span>
  )
}

export interface ContactsTableProps
  extends Omit<DataTableProps<Contact>, 'columns' | 'getRowId' | 'getRowLabel'> {
  /** Hears which contact is to be changed. */
  onEdit: (contact: Contact) => void
  /** Hears which contact is to be deleted. */
  onDelete: (contact: Contact) => void
  /** Hears by which tag to filter. */
  onTag: (tag: string) => void
}

/** One page of contacts, to select, sort, change and delete. */
export function ContactsTable({ onEdit, onDelete, onTag, ...props }: ContactsTableProps) {
  const columns = useMemo(
    () => [
      column.accessor(contactName, {
        id: 'name',
        header: 'Name',
        meta: { className: widths.name },
        cell: ({ getValue }) => (
          <span className="font-medium text-strong @max-[40rem]:min-w-0">
            <Line text={getValue()} />
          </span>
        ),
      }),
      column.accessor('phone_number', {
        header: 'Phone',
        enableSorting: false,
        meta: { className: 'whitespace-nowrap' },
        cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
      }),
      column.accessor('email', {
        header: 'Email',
        enableSorting: false,
        meta: { className: widths.email },
        cell: ({ getValue }) => <Line text={getValue()} />,
      }),
      column.accessor('company', {
        header: 'Company',
        meta: { className: widths.company },
        cell: ({ getValue }) => <Line text={getValue()} />,
      }),
      column.accessor('tags', {
        header: 'Tags',
        enableSorting: false,
        meta: { className: widths.tags },
        cell: ({ getValue, row: { original } }) =>
          getValue().length === 0 ? (
            <Line text="" />
          ) : (
            <TagList tags={getValue()} of={contactName(original)} onTag={onTag} />
          ),
      }),
      column.display({
        id: 'actions',
        header: 'Actions',
        meta: { align: 'end', className: 'w-0' },
        cell: ({ row: { original } }) => (
          <div className="flex justify-end gap-1">
            <IconButton
              label={`Edit ${contactName(original)}`}
              variant="ghost"
              size="sm"
              onClick={() => onEdit(original)}
            >
              <PencilIcon />
            </IconButton>
            <IconButton
              label={`Delete ${contactName(original)}`}
              variant="ghost"
              size="sm"
              onClick={() => onDelete(original)}
            >
              <Trash2Icon />
            </IconButton>
          </div>
        ),
      }),
    ],
    [onEdit, onDelete, onTag],
  )
  return (
    <DataTable
      columns={columns}
      getRowId={({ id }) => String(id)}
      getRowLabel={contactName}
      {...props}
    />
  )
}
