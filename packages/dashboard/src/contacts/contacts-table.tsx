import type { Contact } from '@callwright/contract'
import { Badge } from '@callwright/ui/badge'
import { DataTable, type DataTableProps, dataTableColumns } from '@callwright/ui/data-table'
import { IconButton } from '@callwright/ui/icon-button'
import { PencilIcon, Trash2Icon } from 'lucide-react'
import { useMemo } from 'react'
import { contactName } from './contact-name.ts'

const column = dataTableColumns<Contact>()
/** Stands where a contact has nothing to show. */
const nothing = <span className="text-muted">–</span>

export interface ContactsTableProps
  extends Omit<DataTableProps<Contact>, 'columns' | 'getRowId' | 'getRowLabel'> {
  /** Hears which contact is to be changed. */
  onEdit: (contact: Contact) => void
  /** Hears which contact is to be deleted. */
  onDelete: (contact: Contact) => void
}

/** One page of contacts, to select, change and delete. */
export function ContactsTable({ onEdit, onDelete, ...props }: ContactsTableProps) {
  const columns = useMemo(
    () => [
      column.accessor(contactName, {
        id: 'name',
        header: 'Name',
        cell: ({ getValue }) => <span className="font-medium text-strong">{getValue()}</span>,
      }),
      column.accessor('phone_number', {
        header: 'Phone',
        meta: { className: 'whitespace-nowrap' },
      }),
      column.accessor('email', { header: 'Email', cell: ({ getValue }) => getValue() || nothing }),
      column.accessor('company', {
        header: 'Company',
        cell: ({ getValue }) => getValue() || nothing,
      }),
      column.accessor('tags', {
        header: 'Tags',
        cell: ({ getValue }) =>
          getValue().length === 0 ? (
            nothing
          ) : (
            <ul className="flex flex-wrap gap-1">
              {getValue().map((tag) => (
                <Badge asChild key={tag}>
                  <li>{tag}</li>
                </Badge>
              ))}
            </ul>
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
    [onEdit, onDelete],
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
