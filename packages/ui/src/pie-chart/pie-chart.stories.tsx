import { everyMode } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { withContainer } from '../lib/with-container.tsx'
import { guide } from './pie-chart.guide.tsx'
import { PieChart } from './pie-chart.tsx'

const statuses = [
  { label: 'ENDED', value: 96 },
  { label: 'IN PROGRESS', value: 12 },
  { label: 'FAILED', value: 20 },
  { label: 'QUEUED', value: 30 },
  { label: 'RINGING', value: 2 },
]

const meta = preview.meta({
  title: 'Components/Pie chart',
  component: PieChart,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: {
    caption: 'Call Status Distribution',
    data: statuses,
    labelName: 'Status',
    valueName: 'Calls',
  },
})

export const NamedSlices = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The largest share is ENDED with 60%.')).toBeVisible()
    const chart = await canvas.findByRole('application', { name: 'Call Status Distribution' })
    await expect(chart).toHaveTextContent('ENDED60%')
    await expect(chart).toHaveTextContent('FAILED13%')
    await expect(chart).not.toHaveTextContent('RINGING')
    await expect(canvas.getByRole('list', { name: 'Legend' })).toHaveTextContent('RINGING 1%')
  },
})

export const AsTable = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('columnheader', { name: 'Calls' })).toBeVisible()
    await expect(canvas.getByRole('row', { name: 'QUEUED 30 19%' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    const chart = await canvas.findByRole('application')
    await userEvent.tab()
    await expect(chart).toHaveFocus()
    await userEvent.tab()
    await expect(document.body).toHaveFocus()
  },
})

export const NothingCounted = meta.story({
  args: {
    data: [
      { label: 'ENDED', value: 0 },
      { label: 'FAILED', value: Number.NaN },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No data to show')).toBeVisible()
  },
})

export const ManyThinSlices = meta.story({
  args: {
    data: Array.from({ length: 12 }, (_, index) => ({ label: `STATUS ${index}`, value: 10 })),
  },
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole('application')
    const labelBoxes = [...chart.querySelectorAll('text')].map((text) =>
      text.getBoundingClientRect(),
    )
    await expect(labelBoxes).toHaveLength(12)
    const overlapping = labelBoxes.filter((box, index) =>
      labelBoxes.some(
        (other, otherIndex) =>
          otherIndex > index &&
          box.left < other.right &&
          other.left < box.right &&
          box.top < other.bottom - 1 &&
          other.top < box.bottom - 1,
      ),
    )
    await expect(overlapping).toHaveLength(0)
  },
})

const legendColors = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll<HTMLElement>('[aria-label="Legend"] [aria-hidden]')].map(
    ({ style }) => style.backgroundColor,
  )

const sevenSlices = [
  ...statuses,
  { label: 'FORWARDING', value: 40 },
  { label: 'SCHEDULED', value: 25 },
]

export const SevenSlices = meta.story({
  tags: ['picture'],
  args: { data: sevenSlices },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('application')
    await expect(new Set(legendColors(canvasElement)).size).toBe(7)
  },
})

/** The palette repeats, and neighbors still differ. */
export const EightSlices = meta.story({
  args: { data: [...sevenSlices, { label: 'OTHER', value: 30 }] },
  play: async ({ canvasElement }) => {
    const colors = legendColors(canvasElement)
    await expect(colors).toHaveLength(8)
    for (const [index, color] of colors.entries()) {
      await expect(color).not.toBe(colors[(index + 1) % colors.length])
    }
  },
})

/** A slice with a series has the same color at any position. */
export const FixedColors = meta.story({
  args: {
    data: [
      { label: 'ENDED', value: 0, series: 0 },
      { label: 'QUEUED', value: 6, series: 3 },
      { label: 'RINGING', value: 4, series: 4 },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(legendColors(canvasElement)).toEqual([
      'var(--color-chart-4)',
      'var(--color-chart-5)',
    ])
  },
})

/** Two labels are equal, one must be shortened within an emoji, and there is almost no space. */
export const OddLabels = meta.story({
  args: {
    data: [
      { label: '👩‍🚀'.repeat(40), value: 4 },
      { label: 'ENDED', value: 4 },
      { label: 'ENDED', value: 4 },
    ],
  },
  decorators: withContainer('w-32'),
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole('application')
    const labels = [...chart.querySelectorAll('tspan')].map(({ textContent }) => textContent)
    await expect(labels.filter((label) => !label.isWellFormed())).toEqual([])
    await expect(labels.filter((label) => label.length > 12)).toEqual([])
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: (args) => (
    <div className="grid gap-8 md:grid-cols-[1fr_20rem_16rem]">
      <PieChart {...args} />
      <PieChart {...args} data={[...statuses, { label: 'x'.repeat(200), value: 40 }]} />
      <PieChart {...args} data={statuses.slice(0, 1)} />
    </div>
  ),
  play: async ({ canvas }) => {
    await canvas.findAllByRole('application')
  },
})
