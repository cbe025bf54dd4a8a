import { everyMode } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { guide } from './line-chart.guide.tsx'
import { LineChart } from './line-chart.tsx'

const dailyData = [4, 9, 12, 7, 0, 0, 11, 15, 18, 13, 9, 2, 0, 16].map((value, index) => ({
  label: `2026-05-${String(index + 1).padStart(2, '0')}`,
  value,
}))

const meta = preview.meta({
  title: 'Components/Line chart',
  component: LineChart,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: {
    caption: 'Daily Call Volume',
    data: dailyData,
    labelName: 'Date',
    valueName: 'Calls',
    formatLabel: (day) => `May ${Number(day.slice(-2))}`,
  },
})

export const ByKeyboard = meta.story({
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('116 in total, at most 18 (May 9).')).toBeVisible()
    await expect(canvas.getByRole('list', { name: 'Legend' })).toHaveTextContent('Calls')
    const chart = await canvas.findByRole('application', { name: 'Daily Call Volume' })
    await userEvent.tab()
    await userEvent.tab()
    await expect(chart).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(await canvas.findByText('9 Calls')).toBeVisible()
  },
})

export const AsTable = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'View as table' }))
    await expect(canvas.getByRole('columnheader', { name: 'Calls' })).toBeVisible()
    await expect(canvas.getByRole('row', { name: 'May 3 12' })).toBeVisible()
  },
})

export const OneDay = meta.story({
  args: { data: dailyData.slice(0, 1) },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('application')
    await expect(canvasElement.querySelector('.recharts-line-dot')).toBeVisible()
  },
})

export const Empty = meta.story({
  args: { data: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No data to show')).toBeVisible()
  },
})

export const NoNumbers = meta.story({
  args: { data: [{ label: '2026-05-01', value: Number.NaN }, ...dailyData.slice(1, 3)] },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('application')
    await expect(canvasElement).not.toHaveTextContent('NaN')
    await expect(canvasElement.querySelector('.recharts-line-curve')).toHaveAttribute(
      'd',
      expect.not.stringContaining('NaN'),
    )
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: (args) => (
    <div className="grid gap-8 md:grid-cols-2">
      <LineChart {...args} />
      <LineChart {...args} data={dailyData.slice(0, 1)} />
      <LineChart {...args} data={[]} empty="No calls in this period" />
      <LineChart {...args} loading />
    </div>
  ),
  play: async ({ canvas }) => {
    await canvas.findAllByRole('application')
  },
})
