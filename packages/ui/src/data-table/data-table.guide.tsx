import type { Guide } from '@callwright/storybook/guide'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { dataTableColumns } from './columns.ts'
import { DataTable } from './data-table.tsx'

interface Person {
  id: string
  name: string
}

const column = dataTableColumns<Person>()
const columns = [column.accessor('name', { header: 'Name' })]

function People({ rows, empty }: { rows: Person[]; empty?: string }) {
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
    'A list of like things that people select from, sort and act on. It shows what it is given: the caller asks the server for a page, in an order.',
  avoid: [
    'A handful of values written out by hand is a Table.',
    'Choosing some of a list inside a form is a Checklist.',
  ],
  anatomy: [
    ['DataTable', 'Head, body and, where there are no rows, what stands in their place.'],
    [
      'dataTableColumns',
      'Makes the columns: what each shows, its width, whether it can be sorted by.',
    ],
    ['RowActions', 'The menu at the end of a row.'],
  ],
  rules: [
    {
      do: {
        caption: 'An empty list keeps its head and says what would be here.',
        show: <People rows={[]} empty="No contacts found" />,
      },
      dont: {
        caption: 'A list that vanishes looks like a fault.',
        show: <p className="text-muted">(nothing)</p>,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves through heads that sort, checkboxes and what the rows hold.'],
    ['Enter, Space', 'On a head that sorts: up, down, then not at all.'],
    ['Space', 'On a checkbox: selects the row; in the head, all rows of the page.'],
  ],
  assistive: [
    'It is a table with column heads; the sorted one has `aria-sort`.',
    'Every checkbox is named after its row by `getRowLabel`; the one in the head is mixed while some are selected.',
    'While it loads it has `aria-busy`; virtualised, it tells how many rows there are and which these are.',
    'Below 640 px each row is a card, in which every value follows the name of its column.',
  ],
}
