import type { Guide } from '@callwright/storybook/guide'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from './table.tsx'

function CostsTable({ alignEnd }: { alignEnd: boolean }) {
  const className = alignEnd ? 'text-end' : undefined
  return (
    <Table aria-label="Costs">
      <TableHeader>
        <TableRow>
          <TableHead>Part</TableHead>
          <TableHead className={className}>Cost</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {[
          ['Model', '$0.0841'],
          ['Voice', '$1.1020'],
        ].map(([part, cost]) => (
          <TableRow key={part}>
            <TableHead scope="row">{part}</TableHead>
            <TableCell className={className}>{cost}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

export const guide: Guide = {
  purpose: 'A static table: a breakdown of cost, the numbers of a chart.',
  alternatives: [
    'For lists to select, sort or page, and for cards on a phone, use a DataTable.',
    'For names with values use a DescriptionList.',
  ],
  anatomy: [
    ['Table', 'The table, in a container that scrolls sideways where the table does not fit.'],
    ['TableHeader', 'The header rows.'],
    ['TableBody', 'The rows of data.'],
    ['TableRow', 'One row; `aria-selected` tints it.'],
    ['TableHead', 'A column header, or a row header with `scope="row"`.'],
    ['TableCell', 'One value.'],
    ['TableCaption', 'What the table shows, when no title says so.'],
  ],
  rules: [
    {
      do: { caption: 'Align numbers to the end.', example: <CostsTable alignEnd /> },
      dont: {
        caption: 'Numbers aligned to the start are hard to compare.',
        example: <CostsTable alignEnd={false} />,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Where the table scrolls sideways, moves the focus to the scroll container.'],
    ['←, →', 'Scroll the container.'],
  ],
  assistive: [
    'Name it by `aria-label` or a caption.',
    'Column and row headers are `th` with their scope, so each value is read with both.',
  ],
}
