import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { Trash2Icon } from 'lucide-react'
import { type ComponentProps, useMemo, useState } from 'react'
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test'
import { Badge } from '../badge/index.ts'
import { ErrorState } from '../error-state/index.ts'
import { expectedWarnings } from '../lib/use-warning.ts'
import { withContainer } from '../lib/with-container.tsx'
import { Skeleton } from '../skeleton/index.ts'
import { dataTableColumns } from './columns.ts'
import { guide } from './data-table.guide.tsx'
import { DataTable, type DataTableSorting } from './data-table.tsx'
import { RowActions as Actions } from './row-actions.tsx'

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

const idOf = (contact: Contact) => String(contact.id)

const onDelete = fn()
const onCall = fn()
const onSort = fn()
const columnHelper = dataTableColumns<Contact>()
const columns = columnHelper.columns([
  columnHelper.accessor('name', {
    header: 'Name',
    cell: ({ getValue }) => <span className="font-medium text-strong">{getValue()}</span>,
  }),
  columnHelper.accessor('phone', {
    header: 'Phone',
    cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
  }),
  columnHelper.accessor('company', { header: 'Company' }),
  columnHelper.accessor('tags', {
    header: 'Tags',
    enableSorting: false,
    meta: { narrow: 'aside' },
    cell: ({ getValue }) => (
      <span className="flex flex-wrap gap-1">
        {getValue().map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    ),
  }),
  columnHelper.accessor('calls', { header: 'Calls', meta: { align: 'end' } }),
  columnHelper.display({
    id: 'actions',
    header: 'Actions',
    meta: { align: 'end', className: '@min-[40rem]:w-24' },
    cell: ({ row }) => (
      <Actions
        label={`Actions for ${row.original.name}`}
        actions={[
          {
            label: 'Delete',
            icon: <Trash2Icon aria-hidden="true" />,
            variant: 'danger',
            onSelect: () => onDelete(row.original.id),
          },
          ...(row.original.id === 1
            ? [{ label: 'Call', disabledReason: 'Already on a call', onSelect: onCall }]
            : []),
        ]}
      />
    ),
  }),
])

function ContactsTable({
  selectedIds: initialSelectedIds = [],
  ...props
}: Partial<ComponentProps<typeof DataTable<Contact>>>) {
  const [selectedIds, setSelectedIds] = useState(initialSelectedIds)
  return (
    <DataTable
      aria-label="Contacts"
      columns={columns}
      rows={contacts}
      getRowId={idOf}
      getRowLabel={(contact) => contact.name}
      selectedIds={selectedIds}
      onSelectedIdsChange={setSelectedIds}
      className="overflow-clip rounded-lg border border-hairline bg-raised"
      {...props}
    />
  )
}

const meta = preview.meta({
  title: 'Components/Data table',
  component: ContactsTable,
  subcomponents: { DataTable, RowActions: Actions },
  parameters: { chromatic: { modes: everyMode }, guide },
  beforeEach: () => {
    for (const spy of [onDelete, onSort]) spy.mockClear()
  },
})

export const Rows = meta.story()

export const SelectedByKeyboard = meta.story({
  parameters: journey,
  // '99' is selected on another page, and stays selected.
  args: { selectedIds: ['99'] },
  play: async ({ canvas, userEvent }) => {
    const selectAll = canvas.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
    const adaCheckbox = canvas.getByRole('checkbox', { name: 'Select Ada Lovelace' })
    const graceCheckbox = canvas.getByRole('checkbox', { name: 'Select Grace Hopper' })

    await userEvent.tab()
    await userEvent.tab()
    await expect(adaCheckbox).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(adaCheckbox).toBeChecked()
    await expect(graceCheckbox).not.toBeChecked()
    await expect(selectAll).not.toBeChecked()
    await expect(selectAll.indeterminate).toBe(true)

    await userEvent.tab({ shift: true })
    await userEvent.keyboard(' ')
    await expect(graceCheckbox).toBeChecked()
    await expect(selectAll).toBeChecked()
    await expect(selectAll.indeterminate).toBe(false)

    await userEvent.keyboard(' ')
    await expect(adaCheckbox).not.toBeChecked()
    await expect(selectAll).not.toBeChecked()
  },
})

export const KeepsOtherPages = meta.story({
  parameters: journey,
  args: { selectedIds: ['1', '99'], onSelectedIdsChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
    const [[ids]] = (args.onSelectedIdsChange as ReturnType<typeof fn>).mock.calls as [[string[]]]
    await expect(ids.toSorted()).toEqual(['1', '2', '3', '99'])
  },
})

export const RowActions = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const actions = canvas.getByRole('button', { name: 'Actions for Grace Hopper' })
    actions.focus()
    await userEvent.keyboard('{Enter}')
    const menu = within(await screen.findByRole('menu'))
    await waitFor(() => expect(menu.getByRole('menuitem', { name: 'Delete' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(onDelete).toHaveBeenCalledWith(2)
    await waitFor(() => expect(actions).toHaveFocus())

    await userEvent.click(actions)
    await screen.findByRole('menu', { name: 'Actions for Grace Hopper' })
    await expect(actions).toHaveAttribute('aria-expanded', 'true')
    await userEvent.click(actions)
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
    await waitFor(() => expect(actions).toHaveFocus())
    await expect(onDelete).toHaveBeenCalledOnce()
  },
})

export const ExplainsDisabledRowActions = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Actions for Ada Lovelace' }).focus()
    await userEvent.keyboard('{Enter}')
    const menu = within(await screen.findByRole('menu'))
    await waitFor(() => expect(menu.getByRole('menuitem', { name: 'Delete' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    const call = menu.getByRole('menuitem', { name: 'Call Already on a call' })
    await expect(call).toHaveFocus()
    await expect(call).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(call)
    await expect(onCall).not.toHaveBeenCalled()
    await expect(menu.getByText('Already on a call')).toBeVisible()
  },
})

/** Sorts the rows outside the table, as a server does. */
function ServerSortedTable(props: ComponentProps<typeof ContactsTable>) {
  const [sorting, setSorting] = useState<DataTableSorting | null>(null)
  const sortKey = (sorting?.id ?? 'id') as 'id' | 'name' | 'calls'
  const rows = contacts.toSorted((a, b) => (a[sortKey] < b[sortKey] ? -1 : 1))
  return (
    <ContactsTable
      {...props}
      rows={sorting?.desc ? rows.toReversed() : rows}
      sorting={sorting}
      onSortingChange={(next) => {
        onSort(next)
        setSorting(next)
      }}
    />
  )
}

export const SortedByKeyboard = meta.story({
  parameters: journey,
  render: (args) => <ServerSortedTable {...args} />,
  play: async ({ canvas, userEvent }) => {
    const header = canvas.getByRole('columnheader', { name: 'Calls' })
    const firstRow = () => canvas.getAllByRole('row')[1]
    await expect(header).toHaveAttribute('aria-sort', 'none')
    await expect(canvas.getByRole('columnheader', { name: 'Actions' })).not.toHaveAttribute(
      'aria-sort',
    )
    within(header).getByRole('button').focus()
    await userEvent.keyboard('{Enter}')
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await expect(firstRow()).toHaveTextContent('Grace Hopper')
    await userEvent.keyboard(' ')
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    await expect(firstRow()).toHaveTextContent('Katherine Johnson')
    await userEvent.keyboard('{Enter}')
    await expect(header).toHaveAttribute('aria-sort', 'none')
    await expect(firstRow()).toHaveTextContent('Ada Lovelace')
    // The rows are sorted by one column only, so with Shift the new column also replaces the previous one.
    within(canvas.getByRole('columnheader', { name: 'Name' }))
      .getByRole('button')
      .focus()
    await userEvent.keyboard('{Enter}')
    within(header).getByRole('button').focus()
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await expect(onSort.mock.calls).toEqual([
      [{ id: 'calls', desc: false }],
      [{ id: 'calls', desc: true }],
      [null],
      [{ id: 'name', desc: false }],
      [{ id: 'calls', desc: false }],
    ])
  },
})

const hundredThousandContacts: Contact[] = Array.from({ length: 100_000 }, (_, index) => ({
  id: index,
  name: `Contact ${index}`,
  phone: '+1 415 555 2671',
  company: index % 7 === 0 ? 'A company whose name takes more than one line of its cell' : 'NASA',
  calls: index,
  tags: [],
}))

const scrollerOf = (table: HTMLElement) => {
  const scroller = table.closest('section')
  if (!scroller) throw new Error('The table has no scroll container')
  return scroller
}

export const ManyRows = meta.story({
  args: { rows: hundredThousandContacts, virtualized: true, height: 400 },
  play: async ({ canvas }) => {
    const table = canvas.getByRole('table')
    const scroller = scrollerOf(table)
    await expect(scroller.clientHeight).toBe(400)
    await expect(table).toHaveAttribute('aria-rowcount', '100001')
    await canvas.findByText('Contact 0')

    for (const [fraction, name] of [
      [0.5, /^Contact (49|50)\d{3}$/],
      [1, 'Contact 99999'],
      [0, 'Contact 0'],
    ] as const) {
      scroller.scrollTop = fraction * (scroller.scrollHeight - scroller.clientHeight)
      const [cell] = await canvas.findAllByText(name)
      await waitFor(() => expect(table.querySelectorAll('tr[data-index]').length).toBeLessThan(60))
      const row = cell?.closest('tr')
      await expect(row).toHaveAttribute(
        'aria-rowindex',
        String(Number(cell?.textContent?.replace(/\D/g, '')) + 2),
      )
    }
    const header = canvas.getByRole('columnheader', { name: 'Name' })
    await expect(header.getBoundingClientRect().top).toBeCloseTo(
      scroller.getBoundingClientRect().top,
      0,
    )
  },
})

export const FocusKeptWhileScrolling = meta.story({
  parameters: journey,
  args: { rows: hundredThousandContacts, virtualized: true, height: 400 },
  play: async ({ canvas, userEvent }) => {
    const scroller = scrollerOf(canvas.getByRole('table'))
    const thirdCheckbox = await canvas.findByRole('checkbox', { name: 'Select Contact 2' })
    thirdCheckbox.focus()
    await waitFor(() => {
      // WebKit scrolls to a focused element a little later.
      scroller.scrollTop = 200_000
      return expect(canvas.getAllByText(/^Contact 48\d\d$/)[0]).toBeVisible()
    })
    await expect(canvas.queryByText('Contact 3')).not.toBeInTheDocument()
    await expect(thirdCheckbox).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(thirdCheckbox).toBeChecked()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Actions for Contact 2' })).toHaveFocus()
  },
})

/** Each time it is loaded again, there is one more row before the others. */
function ReloadedTable(props: ComponentProps<typeof ContactsTable>) {
  const [newContacts, setNewContacts] = useState<Contact[]>([])
  const rows = useMemo(
    () => [...newContacts, ...hundredThousandContacts.slice(0, 1000)],
    [newContacts],
  )
  const load = () => {
    const id = -1 - newContacts.length
    setNewContacts([
      { id, name: `New ${id}`, phone: '', company: 'NASA', calls: 0, tags: [] },
      ...newContacts,
    ])
  }
  return (
    <>
      <ContactsTable {...props} rows={rows} />
      <output onPointerOver={load}>Load again</output>
    </>
  )
}

/** The focus and an open menu stay at their row when others are inserted before it, also after scrolling. */
export const KeepsFocusWhenReloaded = meta.story({
  parameters: journey,
  args: { virtualized: true, height: 400 },
  render: (args) => <ReloadedTable {...args} />,
  play: async ({ canvas, userEvent }) => {
    const scroller = scrollerOf(canvas.getByRole('table'))
    const checkbox = await canvas.findByRole('checkbox', { name: 'Select Contact 2' })
    const loadAgain = () => fireEvent.pointerOver(canvas.getByText('Load again'))
    const expectRowIndex = (index: number) =>
      waitFor(() => expect(checkbox.closest('tr')).toHaveAttribute('aria-rowindex', String(index)))
    checkbox.focus()
    await loadAgain()
    await expectRowIndex(5)
    await expect(checkbox).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu', { name: 'Actions for Contact 2' })
    await loadAgain()
    await expectRowIndex(6)
    await expect(screen.getByRole('menu', { name: 'Actions for Contact 2' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())

    checkbox.focus()
    await waitFor(() => {
      // WebKit scrolls to a focused element a little later.
      scroller.scrollTop = 20_000
      return expect(canvas.queryByText('Contact 3')).not.toBeInTheDocument()
    })
    await loadAgain()
    await expectRowIndex(7)
    await expect(checkbox).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(checkbox).toBeChecked()
    await expect(checkbox).toHaveAccessibleName('Select Contact 2')
  },
})

const onRender = fn()
const columnsWithRenderSpy = columnHelper.columns([
  columnHelper.accessor('name', {
    header: 'Name',
    cell: ({ getValue }) => {
      onRender(getValue())
      return getValue()
    },
  }),
])

export const OneRowRendersAlone = meta.story({
  parameters: journey,
  args: { columns: columnsWithRenderSpy },
  play: async ({ canvas, userEvent }) => {
    onRender.mockClear()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Grace Hopper' }))
    await expect(canvas.getByRole('checkbox', { name: 'Select Grace Hopper' })).toBeChecked()
    // Selecting a row does not render its cells.
    await expect(onRender).not.toHaveBeenCalled()
  },
})

/** Without selection the header has only the columns; without columns there is none, because a row without cells is invalid. */
export const WithoutSelection = meta.story({
  parameters: journey,
  render: () => (
    <>
      <DataTable aria-label="Contacts" columns={columns} rows={contacts} getRowId={idOf} />
      <DataTable aria-label="Nothing" columns={[]} rows={[]} getRowId={idOf} empty="No columns" />
    </>
  ),
  play: async ({ canvas }) => {
    const headersOf = (name: string) =>
      within(canvas.getByRole('table', { name }))
        .queryAllByRole('columnheader')
        .map(({ textContent }) => textContent)
    await expect(headersOf('Contacts').slice(0, 2)).toEqual(['Name', 'Phone'])
    const emptyTable = canvas.getByRole('table', { name: 'Nothing' })
    await expect(within(emptyTable).getAllByRole('row')).toHaveLength(1)
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

/** Below 640 px the header, which names nothing and sorts nothing, takes neither space nor focus. */
export const EmptyNarrow = meta.story({
  parameters: journey,
  decorators: withContainer('w-80'),
  args: { rows: [], empty: 'No contacts found', onSortingChange: onSort },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(document.activeElement).toBe(document.body)
    const { height } = canvas.getByRole('table').getBoundingClientRect()
    await expect(height).toBe(canvas.getByRole('cell').getBoundingClientRect().height)
  },
})

export const ServerFails = meta.story({
  args: {
    rows: [],
    empty: 'No contacts found',
    error: <ErrorState title="The contacts could not be loaded" error={null} onRetry={fn()} />,
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

/** Below 640 px a row is two lines and a menu, and leaves out what is empty. */
export const Narrow = meta.story({
  decorators: withContainer('w-80'),
  args: { selectedIds: ['3'] },
  play: async ({ canvas }) => {
    const [ada, grace] = canvas.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement]
    await waitFor(() => expect(ada.offsetHeight).toBeLessThanOrEqual(56))
    const top = (element: HTMLElement) => element.getBoundingClientRect().top
    const phone = within(ada).getByRole('cell', { name: '+1 415 555 2671' })
    const company = within(ada).getByRole('cell', { name: 'Analytical Engines' })
    await expect(top(phone)).toBeGreaterThan(top(within(ada).getByText('Ada Lovelace')))
    await expect(top(company)).toBe(top(phone))
    await expect(getComputedStyle(company, '::before').content).toContain('·')
    await expect(within(ada).getByText('vip')).toBeVisible()
    // Grace has no tags, so the row has one cell less.
    await expect(within(ada).getAllByRole('cell')).toHaveLength(7)
    await expect(within(grace).getAllByRole('cell')).toHaveLength(6)
    await expect(canvas.getByText('Select all')).toBeVisible()
    // Hidden headers still name the cells for screen readers.
    await expect(canvas.getByRole('columnheader', { name: 'Tags' })).toHaveAttribute(
      'aria-colindex',
      '5',
    )
    await expect(within(ada).getByText('vip').closest('td')).toHaveAttribute('aria-colindex', '5')
  },
})

const columnsWithParagraph = [
  ...columns,
  columnHelper.accessor(
    ({ company }) => `Works at ${company}, and is called only between 9 and 10`,
    {
      id: 'reason',
      header: 'Why not now',
      meta: { narrow: 'paragraph' },
    },
  ),
]

/** Below 640 px a paragraph wraps in lines of its own. */
export const NarrowParagraph = meta.story({
  decorators: withContainer('w-80'),
  args: { columns: columnsWithParagraph },
  play: async ({ canvas }) => {
    const [ada] = canvas.getAllByRole('row').slice(1) as [HTMLElement]
    const paragraph = within(ada).getByRole('cell', { name: /^Works at Analytical Engines/ })
    const details = within(ada).getByRole('cell', { name: 'Analytical Engines' })
    await expect(paragraph.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      details.getBoundingClientRect().bottom,
    )
    await expect(paragraph.scrollWidth).toBeLessThanOrEqual(paragraph.clientWidth)
    await expect(paragraph.offsetHeight).toBeGreaterThan(details.offsetHeight)
  },
})

export const SortedNarrow = meta.story({
  parameters: journey,
  decorators: withContainer('w-80'),
  render: (args) => <ServerSortedTable {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Name' }))
    await expect(canvas.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
  },
})

export const RangeSelected = meta.story({
  parameters: journey,
  args: { rows: hundredThousandContacts.slice(0, 6) },
  play: async ({ canvas, userEvent }) => {
    const checkbox = (row: number) =>
      canvas.getByRole('checkbox', { name: `Select Contact ${row}` })
    const selectedRows = () => [0, 1, 2, 3, 4, 5].filter((row) => checkbox(row).matches(':checked'))

    await userEvent.click(checkbox(1))
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(checkbox(4))
    await userEvent.keyboard('{/Shift}')
    await expect(selectedRows()).toEqual([1, 2, 3, 4])
    await expect(checkbox(4)).toHaveFocus()
    await expect(getSelection()?.toString()).toBe('')

    // A range upwards, which deselects.
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(checkbox(2))
    await userEvent.keyboard('{/Shift}')
    await expect(selectedRows()).toEqual([1])

    checkbox(0).focus()
    await userEvent.keyboard(' ')
    checkbox(5).focus()
    await userEvent.keyboard('{Shift>} {/Shift}')
    await expect(selectedRows()).toEqual([0, 1, 2, 3, 4, 5])
  },
})

export const RangeOnAnotherPage = meta.story({
  parameters: journey,
  args: { rows: hundredThousandContacts.slice(0, 6), selectedIds: ['99'] },
  render: function Pages(args) {
    const [rows, setRows] = useState(args.rows)
    return (
      <>
        <ContactsTable {...args} rows={rows} />
        <button type="button" onClick={() => setRows(hundredThousandContacts.slice(6, 12))}>
          Next
        </button>
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Contact 1' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Contact 8' }))
    await userEvent.keyboard('{/Shift}')
    // The range has no start among the rows that are shown.
    await expect(canvas.getAllByRole('checkbox', { checked: true })).toHaveLength(1)
  },
})

export const PropsContradict = meta.story({
  tags: ['!autodocs'],
  parameters: {
    expectedErrors: expectedWarnings(
      /DataTable: `virtualized` needs a `height`/,
      /DataTable: `selectedIds` needs `onSelectedIdsChange`/,
      /DataTable: `sorting` needs `onSortingChange`/,
    ),
  },
  render: () => (
    <>
      <ContactsTable virtualized aria-label="Without a height" />
      <ContactsTable onSelectedIdsChange={undefined} aria-label="Without onSelectedIdsChange" />
      <ContactsTable sorting={{ id: 'name', desc: false }} aria-label="Without onSortingChange" />
    </>
  ),
})

export const HeadStays = meta.story({
  args: {
    rows: hundredThousandContacts.slice(0, 40),
    className: 'h-80 w-full overflow-y-auto',
  },
  play: async ({ canvas }) => {
    const scroller = canvas.getByRole('table').closest('[data-slot=data-table]')
    if (!scroller) throw new Error('The table has no scroll container')
    scroller.scrollTop = 400
    const header = canvas.getByRole('columnheader', { name: 'Name' })
    await expect(header.getBoundingClientRect().top).toBeCloseTo(
      scroller.getBoundingClientRect().top,
      0,
    )
  },
})

/** Below a bar that sticks to the top, the header sticks to the bar. */
export const HeadStaysBelowBar = meta.story({
  args: { rows: hundredThousandContacts.slice(0, 40), className: '' },
  decorators: (Story) => (
    <div
      data-testid="scroller"
      className="h-80 w-full overflow-y-auto rounded-lg border border-hairline [--table-head-top:3rem]"
    >
      <div className="sticky top-0 z-20 flex h-12 items-center bg-raised px-5">3 selected</div>
      <Story />
    </div>
  ),
  play: async ({ canvas }) => {
    const scroller = canvas.getByTestId('scroller')
    scroller.scrollTop = 400
    await expect(
      canvas.getByRole('columnheader', { name: 'Name' }).getBoundingClientRect().top,
    ).toBeCloseTo(canvas.getByText('3 selected').getBoundingClientRect().bottom, 0)
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

/** `data-density` on the page, or on a part of it, reduces the height of table rows. */
export const Compact = meta.story({
  render: () => (
    <>
      <ContactsTable />
      <div data-density="compact">
        <ContactsTable />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    const [normalHeight, compactHeight] = canvas
      .getAllByRole('table')
      .map((table) => table.offsetHeight)
    await expect(compactHeight).toBeLessThan((normalHeight ?? 0) * 0.85)
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="flex flex-col gap-6">
      <ContactsTable
        selectedIds={['2']}
        sorting={{ id: 'calls', desc: true }}
        onSortingChange={fn()}
      />
      <ContactsTable rows={[]} empty={<p className="p-10 text-center">No contacts found</p>} />
      <div className="w-80">
        <ContactsTable
          selectedIds={['1']}
          rows={contacts.slice(0, 1)}
          sorting={{ id: 'name', desc: false }}
          onSortingChange={fn()}
        />
      </div>
    </div>
  ),
})
