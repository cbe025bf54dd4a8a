import preview from '@callwright/storybook/preview'
import { Trash2Icon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { expect, fn } from 'storybook/test'
import { Badge } from '../badge/index.ts'
import { IconButton } from '../icon-button/index.ts'
import { Skeleton } from '../skeleton/index.ts'
import { dataTableColumns } from './columns.ts'
import { DataTable } from './data-table.tsx'

interface Contact {
  id: number
  name: string
  phone: string
  company: string
  calls: number
  tags: string[]
}

const contacts: Contact[] = [
  {
    id: 1,
    name: 'Ada Lovelace',
    phone: '+1 415 555 2671',
    company: 'Analytical Engines',
    calls: 12,
    tags: ['vip', 'london'],
  },
  { id: 2, name: 'Grace Hopper', phone: '+1 415 555 2672', company: 'Navy', calls: 3, tags: [] },
  {
    id: 3,
    name: 'Katherine Johnson',
    phone: '+1 415 555 2673',
    company: 'NASA',
    calls: 104,
    tags: ['lead'],
  },
]

const onDelete = fn()
const column = dataTableColumns<Contact>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Name',
    cell: ({ getValue }) => <span className="font-medium text-strong">{getValue()}</span>,
  }),
  column.accessor('phone', { header: 'Phone' }),
  column.accessor('company', { header: 'Company' }),
  column.accessor('tags', {
    header: 'Tags',
    cell: ({ getValue }) => (
      <span className="flex flex-wrap gap-1">
        {getValue().map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    ),
  }),
  column.accessor('calls', { header: 'Calls', meta: { align: 'end' } }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { align: 'end', className: '@min-[40rem]:w-0' },
    cell: ({ row }) => (
      <IconButton
        label={`Delete ${row.original.name}`}
        variant="ghost"
        size="sm"
        onClick={() => onDelete(row.original.id)}
      >
        <Trash2Icon />
      </IconButton>
    ),
  }),
])

function Contacts({
  selectedIds: first = [],
  ...props
}: Partial<ComponentProps<typeof DataTable<Contact>>>) {
  const [selectedIds, setSelectedIds] = useState(first)
  return (
    <DataTable
      aria-label="Contacts"
      columns={columns}
      rows={contacts}
      getRowId={(contact) => String(contact.id)}
      getRowLabel={(contact) => contact.name}
      selectedIds={selectedIds}
      onSelectedIdsChange={setSelectedIds}
      className="overflow-clip rounded-lg border border-hairline bg-raised"
      {...props}
    />
  )
}

const meta = preview.meta({ title: 'Components/DataTable', component: Contacts })

export const Rows = meta.story()

export const SelectedByKeyboard = meta.story({
  // '99' is selected on another page, and stays so.
  args: { selectedIds: ['99'] },
  play: async ({ canvas, userEvent }) => {
    const all = canvas.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
    const ada = canvas.getByRole('checkbox', { name: 'Select Ada Lovelace' })
    const grace = canvas.getByRole('checkbox', { name: 'Select Grace Hopper' })

    await userEvent.tab()
    await userEvent.tab()
    await expect(ada).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(ada).toBeChecked()
    await expect(grace).not.toBeChecked()
    await expect(all).not.toBeChecked()
    await expect(all.indeterminate).toBe(true)

    await userEvent.tab({ shift: true })
    await userEvent.keyboard(' ')
    await expect(grace).toBeChecked()
    await expect(all).toBeChecked()
    await expect(all.indeterminate).toBe(false)

    await userEvent.keyboard(' ')
    await expect(ada).not.toBeChecked()
    await expect(all).not.toBeChecked()
  },
})

export const KeepsOtherPages = meta.story({
  args: { selectedIds: ['1', '99'], onSelectedIdsChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
    const [[ids]] = (args.onSelectedIdsChange as ReturnType<typeof fn>).mock.calls as [[string[]]]
    await expect(ids.toSorted()).toEqual(['1', '2', '3', '99'])
  },
})

export const RowActions = meta.story({
  beforeEach: () => {
    onDelete.mockClear()
  },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Delete Grace Hopper' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(onDelete).toHaveBeenCalledWith(2)
  },
})

const onRender = fn()
const counted = column.columns([
  column.accessor('name', {
    header: 'Name',
    cell: ({ getValue }) => {
      onRender(getValue())
      return getValue()
    },
  }),
])

export const OneRowRendersAlone = meta.story({
  args: { columns: counted },
  play: async ({ canvas, userEvent }) => {
    onRender.mockClear()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Grace Hopper' }))
    await expect(canvas.getByRole('checkbox', { name: 'Select Grace Hopper' })).toBeChecked()
    await expect(onRender).toHaveBeenCalledWith('Grace Hopper')
    await expect(onRender).not.toHaveBeenCalledWith('Ada Lovelace')
  },
})

export const Empty = meta.story({
  args: {
    rows: [],
    empty: <p className="p-10 text-center text-muted">No contacts found</p>,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No contacts found')).toBeVisible()
    await expect(canvas.getByRole('checkbox', { name: 'Select all' })).toBeDisabled()
  },
})

export const Broken = meta.story({
  args: {
    rows: [],
    empty: 'No contacts found',
    error: (
      <p role="alert" className="p-10 text-center text-negative-strong">
        The contacts could not be loaded.
      </p>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toBeVisible()
    await expect(canvas.queryByText('No contacts found')).not.toBeInTheDocument()
  },
})

export const Loading = meta.story({
  args: {
    rows: [],
    empty: 'No contacts found',
    loading: (
      <div className="flex flex-col gap-4 p-5">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-full" />
      </div>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await expect(canvas.queryByText('No contacts found')).not.toBeInTheDocument()
  },
})

export const Cards = meta.story({
  decorators: [
    (Story) => (
      <div className="w-80">
        <Story />
      </div>
    ),
  ],
  args: { selectedIds: ['3'] },
  play: async ({ canvas }) => {
    const phone = canvas.getByText('+1 415 555 2671')
    await expect(getComputedStyle(phone, '::before').content).toContain('Phone')
    await expect(canvas.getByText('Select all')).toBeVisible()
  },
})

export const HeadStays = meta.story({
  args: {
    rows: Array.from({ length: 40 }, (_, index) => ({
      id: index,
      name: `Contact ${index}`,
      phone: '+1 415 555 2671',
      company: 'NASA',
      calls: index,
      tags: [],
    })),
    className: 'h-80 w-full overflow-y-auto',
  },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('table').closest('[data-slot=data-table]')
    if (!box) throw new Error('The table has no box')
    box.scrollTop = 400
    const head = canvas.getByRole('columnheader', { name: 'Name' })
    await expect(head.getBoundingClientRect().top).toBeCloseTo(box.getBoundingClientRect().top, 0)
  },
})

export const BadInput = meta.story({
  args: {
    rows: [
      {
        id: 1,
        name: 'x'.repeat(10_000),
        phone: '',
        company: 'مرحبا بالعالم',
        calls: Number.NaN,
        tags: ['🦄'.repeat(40)],
      },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('NaN')).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  },
})

export const AllStates = meta.story({
  tags: ['picture'],
  render: () => (
    <div className="flex flex-col gap-6">
      <Contacts selectedIds={['2']} />
      <Contacts rows={[]} empty={<p className="p-10 text-center">No contacts found</p>} />
      <div className="w-80">
        <Contacts selectedIds={['1']} rows={contacts.slice(0, 2)} />
      </div>
    </div>
  ),
})
