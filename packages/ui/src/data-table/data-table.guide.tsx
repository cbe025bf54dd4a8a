import type { Guide } from '@callwright/storybook/guide'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { dataTableColumns } from './columns.ts'
import { DataTable } from './data-table.tsx'

interface Person {
  id: string
  name: string
}

const columnHelper = dataTableColumns<Person>()
const columns = [columnHelper.accessor('name', { header: 'Name' })]

function PeopleTable({ rows, empty }: { rows: Person[]; empty?: string }) {
  return (
    <div className="w-full">
      <DataTable
        aria-label="Contacts"
        columns={columns}
        rows={rows}
        getRowId={(row) => row.id}
        empty={empty && <EmptyState title={empty} />}
      />
    </div>
  )
}

export const guide: Guide = {
  purpose:
    'A list of things to select, sort and act on. It shows the rows it is given, in their order: the caller sorts and pages.',
  alternatives: [
    'For a few static values use a Table.',
    'To select items in a form use a Checklist.',
  ],
  anatomy: [
    ['DataTable', 'The header and the rows, or what is shown instead of them.'],
    ['dataTableColumns', 'Builds the columns: content, width, and whether they are sortable.'],
    [
      'RowActions',
      'The menu of actions at the end of a row. Its code is loaded when somebody points at its button or focuses it.',
    ],
  ],
  rules: [
    {
      do: {
        caption: 'An empty list keeps its header and says what is missing.',
        example: <PeopleTable rows={[]} empty="No contacts found" />,
      },
      dont: {
        caption: 'A list that disappears looks like an error.',
        example: <p className="text-muted">(nothing)</p>,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves through sortable headers, checkboxes and the controls in rows.'],
    ['Enter, Space', 'On a sortable header: ascending, descending, then unsorted.'],
    ['Space', 'On a checkbox: selects the row; in the header, all rows of the page.'],
    [
      'Shift+Space, Shift+click',
      'On a checkbox: the rows from the one changed before to this one.',
    ],
  ],
  assistive: [
    'It is a table with column headers; the sorted one has `aria-sort`.',
    'Every checkbox is named after its row by `getRowLabel`; the one in the header is mixed when some are selected.',
    'While it loads it has `aria-busy`; virtualized, it has `aria-rowcount` and `aria-rowindex`.',
    'Below 640 px a row is two lines: primary and aside, then details, and a menu at the end; a paragraph has lines of its own below. `narrow` in `meta` places a column. Empty values are left out, and every cell keeps its `aria-colindex` and its column header.',
    'The header stays in view. Where something sticks above it, such as a bar with actions, set `--table-head-top` to the height of that; with `auto`, the header scrolls away, and what gets the focus needs a `scroll-margin-top` of the page.',
  ],
}
