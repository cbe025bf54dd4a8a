import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { guide } from './table.guide.tsx'
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from './table.tsx'

const meta = preview.meta({
  title: 'Components/Table',
  component: Table,
  parameters: { chromatic: { modes: everyMode }, guide },
})

const callRows = [
  ['Ada Lovelace', '+1 415 555 2671', 'Ended', '2m 4s', '$0.1240'],
  ['Grace Hopper', '+1 415 555 2672', 'In progress', '38s', '$0.0380'],
  ['Katherine Johnson', '+1 415 555 2673', 'Queued', '-', '-'],
]

function CallsTable({ rows }: { rows: string[][] }) {
  return (
    <Table aria-label="Calls">
      <TableHeader>
        <TableRow>
          <TableHead>Contact</TableHead>
          <TableHead>Phone</TableHead>
          <TableHead>Status</TableHead>
          <TableHead className="text-end">Duration</TableHead>
          <TableHead className="text-end">Cost</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map(([name, phone, status, duration, cost], index) => (
          <TableRow key={name} aria-selected={index === 1 || undefined}>
            <TableHead scope="row">{name}</TableHead>
            <TableCell className="whitespace-nowrap">{phone}</TableCell>
            <TableCell className="whitespace-nowrap">{status}</TableCell>
            <TableCell className="text-end">{duration}</TableCell>
            <TableCell className="text-end">{cost}</TableCell>
          </TableRow>
        ))}
      </TableBody>
      <TableCaption>The latest calls of all campaigns.</TableCaption>
    </Table>
  )
}

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => <CallsTable rows={callRows} />,
})

/** `data-density` on the page, or on a part of it, reduces the height of table rows. */
export const Compact = meta.story({
  render: () => (
    <>
      <CallsTable rows={callRows} />
      <div data-density="compact">
        <CallsTable rows={callRows} />
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

export const TooWide = meta.story({
  parameters: journey,
  render: () => (
    <div className="w-80 rounded-lg border border-hairline">
      <CallsTable rows={callRows} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    const scrollContainer = await canvas.findByRole('region', { name: 'Calls' })
    await userEvent.tab()
    await expect(scrollContainer).toHaveFocus()
  },
})

export const NamedByAHeading = meta.story({
  render: () => (
    <div className="w-40">
      <h2 id="latest">Latest calls</h2>
      <Table aria-labelledby="latest">
        <TableBody>
          <TableRow>
            <TableCell className="whitespace-nowrap">A row that is wider than its box</TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: 'Latest calls' })).toBeVisible()
  },
})

export const LongText = meta.story({
  render: () => (
    <div className="w-80">
      <CallsTable rows={[['x'.repeat(200), 'NaN', '', '🦄'.repeat(50), 'مرحبا']]} />
    </div>
  ),
  play: async ({ canvas }) => {
    await canvas.findByRole('region', { name: 'Calls' })
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  },
})
