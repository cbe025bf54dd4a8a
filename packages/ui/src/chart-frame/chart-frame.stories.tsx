import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { guide } from './chart-frame.guide.tsx'
import { ChartFrame } from './chart-frame.tsx'

const meta = preview.meta({
  title: 'Components/Chart frame',
  component: ChartFrame,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: {
    caption: 'Daily Call Volume',
    summary: '142 in total, at most 12 (May 3).',
    legend: [{ label: 'Calls', color: 'var(--color-chart-1)' }],
    table: {
      columns: ['Date', 'Calls'],
      rows: [
        ['May 3', '12'],
        ['May 4', '7'],
      ],
    },
    children: (
      <div className="grid h-full place-items-center bg-sunken text-muted">
        The chart stands here
      </div>
    ),
  },
})

export const AsTable = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const figure = canvas.getByRole('figure', { name: 'Daily Call Volume' })
    await expect(figure).toHaveAccessibleDescription('142 in total, at most 12 (May 3).')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('rowheader', { name: 'May 3' })).toBeVisible()
    await expect(canvas.getByRole('cell', { name: '12' })).toBeVisible()
    await expect(canvas.queryByText('The chart stands here')).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByText('The chart stands here')).toBeVisible()
  },
})

/** Numbers are at the end of their column, words at its start. */
export const TableWithWords = meta.story({
  parameters: journey,
  args: {
    table: {
      columns: ['Date', { label: 'Busiest hour', align: 'start' }, 'Calls'],
      rows: [['May 3', 'Nine to ten', '12']],
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'View as table' }))
    for (const [name, align] of [
      ['Busiest hour', 'start'],
      ['Calls', 'end'],
    ]) {
      await expect(canvas.getByRole('columnheader', { name })).toHaveStyle({ textAlign: align })
    }
    await expect(canvas.getByRole('cell', { name: 'Nine to ten' })).toHaveStyle({
      textAlign: 'start',
    })
    await expect(canvas.getByRole('cell', { name: '12' })).toHaveStyle({ textAlign: 'end' })
  },
})

export const Loading = meta.story({
  args: { loading: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('figure')).toHaveAttribute('aria-busy', 'true')
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument()
  },
})

export const Empty = meta.story({
  args: { table: { columns: ['Date', 'Calls'], rows: [] }, empty: 'No calls yet' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No calls yet')).toBeVisible()
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument()
  },
})

export const LongText = meta.story({
  // Left out of the documentation page, which it would widen.
  tags: ['!autodocs'],
  args: {
    caption: 'x'.repeat(300),
    summary: 'y'.repeat(10_000),
    legend: [{ label: 'z'.repeat(300), color: 'var(--color-chart-1)' }],
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: (args) => (
    <div className="grid gap-8 md:grid-cols-3">
      <ChartFrame {...args} />
      <ChartFrame {...args} loading />
      <ChartFrame {...args} table={{ columns: [], rows: [] }} />
    </div>
  ),
})
