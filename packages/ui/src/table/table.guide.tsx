import type { Guide } from '@callwright/storybook/guide'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from './table.tsx'

function Costs({ end }: { end: boolean }) {
  const align = end ? 'text-end' : undefined
  return (
    <Table aria-label="Costs">
      <TableHeader>
        <TableRow>
          <TableHead>Part</TableHead>
          <TableHead className={align}>Cost</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {[
          ['Model', '$0.0841'],
          ['Voice', '$1.1020'],
        ].map(([part, cost]) => (
          <TableRow key={part}>
            <TableHead scope="row">{part}</TableHead>
            <TableCell className={align}>{cost}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

export const guide: Guide = {
  purpose:
    'Rows and columns of text, written out by hand: a breakdown of cost, the numbers behind a chart.',
  avoid: [
    'Lists that are selected from, sorted, paged or shown as cards on a phone are a DataTable.',
    'Names with values are a DescriptionList.',
  ],
  anatomy: [
    ['Table', 'The table, in a box that scrolls sideways where it has no room.'],
    ['TableHeader', 'The rows that name the columns.'],
    ['TableBody', 'The rows of data.'],
    ['TableRow', 'One row; `aria-selected` tints it.'],
    ['TableHead', 'The name of a column, or of a row with `scope="row"`.'],
    ['TableCell', 'One value.'],
    ['TableCaption', 'What the table shows, where nothing beside it says so.'],
  ],
  rules: [
    {
      do: { caption: 'Numbers end under each other.', show: <Costs end /> },
      dont: {
        caption: 'Numbers that start under each other cannot be compared.',
        show: <Costs end={false} />,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Where it scrolls sideways, moves the focus to the box.'],
    ['←, →', 'Scroll the box.'],
  ],
  assistive: [
    'Name it by `aria-label` or a caption.',
    'Column and row heads are `th` with their scope, so each value is read with both.',
  ],
}
