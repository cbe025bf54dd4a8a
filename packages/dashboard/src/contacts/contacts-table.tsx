import type { Contact } from '@callwright/contract'
import {
  DataTable,
  type DataTableProps,
  dataTableColumns,
  RowActions,
} from '@callwright/ui/data-table'
import { IconButton } from '@callwright/ui/icon-button'
import { PencilIcon, Trash2Icon } from 'lucide-react'
import { useMemo } from 'react'
import { contactName } from '../lib/contact-name.ts'
import { messages } from '../lib/messages.ts'
import { usePermissions } from '../lib/permissions.ts'
import { TruncatedText } from '../lib/truncated-text.tsx'
import { TagList } from './tag-list.tsx'

const column = dataTableColumns<Contact>()

const padding = '@min-[40rem]:px-3 @min-[40rem]:@max-[52rem]:px-2'
/** Fixed column widths, so that long texts do not make other columns narrower, and a new page keeps the widths. */
const widths = {
  name: `${padding} @min-[40rem]:w-[21%] @min-[40rem]:max-w-0`,
  phone: `${padding} whitespace-nowrap`,
  email: `${padding} @min-[40rem]:w-[25%] @min-[40rem]:max-w-0`,
  company: `${padding} @min-[40rem]:w-[21%] @min-[40rem]:max-w-0`,
  // On a phone, the tags take what the name leaves of the first line, and at least the number of tags.
  tags: `${padding} @min-[40rem]:w-[24%] @min-[40rem]:max-w-0 @max-[40rem]:max-w-max @max-[40rem]:min-w-10 @max-[40rem]:flex-1 @max-[14rem]:basis-full`,
}

export interface ContactsTableProps
  extends Omit<DataTableProps<Contact>, 'columns' | 'getRowId' | 'getRowLabel'> {
  /** Called with the contact to edit. */
  onEdit: (contact: Contact) => void
  /** Called with the contact to delete. */
  onDelete: (contact: Contact) => void
  /** Called with the tag to filter by. */
  onTag: (tag: string) => void
}

/** A page of contacts, to select, sort, edit and delete. */
export function ContactsTable({ onEdit, onDelete, onTag, ...props }: ContactsTableProps) {
  const can = usePermissions()
  const hasActions = can('contacts.update') && can('contacts.delete')
  const columns = useMemo(() => {
    const actions = column.display({
      id: 'actions',
      header: 'Actions',
      meta: { align: 'end', className: '@min-[40rem]:w-0 @min-[40rem]:ps-2' },
      cell: ({ row: { original } }) => {
        const name = contactName(original)
        return (
          <>
            <div className="flex justify-end gap-1 @max-[40rem]:hidden">
              <IconButton
                label={`Edit ${name}`}
                variant="ghost"
                size="sm"
                onClick={() => onEdit(original)}
              >
                <PencilIcon />
              </IconButton>
              <IconButton
                label={`Delete ${name}`}
                variant="ghost"
                size="sm"
                onClick={() => onDelete(original)}
              >
                <Trash2Icon />
              </IconButton>
            </div>
            <div className="@min-[40rem]:hidden">
              <RowActions
                label={`Actions for ${name}`}
                actions={[
                  {
                    label: 'Edit',
                    icon: <PencilIcon aria-hidden="true" />,
                    onSelect: () => onEdit(original),
                  },
                  {
                    label: 'Delete',
                    icon: <Trash2Icon aria-hidden="true" />,
                    variant: 'danger',
                    onSelect: () => onDelete(original),
                  },
                ]}
              />
            </div>
          </>
        )
      },
    })
    return [
      column.accessor(contactName, {
        id: 'name',
        header: 'Name',
        meta: { className: widths.name },
        cell: ({ getValue }) => (
          <span className="font-medium text-strong">
            <TruncatedText text={getValue()} />
          </span>
        ),
      }),
      column.accessor('phone_number', {
        header: 'Phone',
        enableSorting: false,
        meta: { className: widths.phone },
        cell: ({
          row: {
            original: { phone_formatted, phone_e164, consent },
          },
        }) => (
          <>
            <bdi>{phone_formatted}</bdi>
            {consent && (
              <span className="block text-muted text-sm @max-[40rem]:ms-2 @max-[40rem]:inline">
                {consent.phone_e164 === phone_e164
                  ? messages.contacts.consentFilters[consent.basis]
                  : messages.contacts.consentForOtherNumber}
              </span>
            )}
          </>
        ),
      }),
      column.accessor('email', {
        header: 'Email',
        enableSorting: false,
        meta: { className: widths.email, narrow: 'hidden' },
        cell: ({ getValue }) => <TruncatedText text={getValue()} isEmail />,
      }),
      column.accessor('company', {
        header: 'Company',
        meta: { className: widths.company },
        cell: ({ getValue }) => <TruncatedText text={getValue()} />,
      }),
      column.accessor('tags', {
        header: 'Tags',
        enableSorting: false,
        meta: { className: widths.tags, narrow: 'aside' },
        cell: ({ getValue, row: { original } }) =>
          getValue().length === 0 ? (
            <TruncatedText text="" />
          ) : (
            <TagList tags={getValue()} contactName={contactName(original)} onTag={onTag} />
          ),
      }),
      ...(hasActions ? [actions] : []),
    ]
  }, [hasActions, onEdit, onDelete, onTag])
  return (
    <DataTable
      columns={columns}
      getRowId={({ id }) => String(id)}
      getRowLabel={contactName}
      {...props}
    />
  )
}
