import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, within } from 'storybook/test'
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
    // The total stands inside the ring.
    const { left, right, top, bottom } = chart.getBoundingClientRect()
    const total = within(chart).getByText('160').getBoundingClientRect()
    await expect((total.left + total.right) / 2).toBeCloseTo((left + right) / 2, 0)
    await expect(Math.abs((total.top + total.bottom) / 2 - (top + bottom) / 2)).toBeLessThan(20)
    await expect(chart).toHaveTextContent('FAILED13%')
    await expect(chart).not.toHaveTextContent('RINGING')
    await expect(canvas.getByRole('list', { name: 'Legend' })).toHaveTextContent('RINGING 1%')
  },
})

export const AsTable = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const headers = canvas.getAllByRole('columnheader').map(({ textContent }) => textContent)
    await expect(headers).toEqual(['Status', 'Calls', 'Share'])
    await expect(canvas.getByRole('row', { name: 'QUEUED 30 19%' })).toBeVisible()
  },
})

export const ByKeyboard = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const chart = await canvas.findByRole('application')
    await userEvent.tab()
    await userEvent.tab()
    await expect(chart).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(await canvas.findByRole('status')).toHaveTextContent(/^IN PROGRESS 8%Calls 12$/)
    await userEvent.tab()
    await expect(document.body).toHaveFocus()
  },
})

export const Hovered = meta.story({
  parameters: journey,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByRole('application')
    const slices = canvasElement.querySelectorAll('.recharts-pie-sector')
    await userEvent.hover(slices[3] as Element)
    await expect(await canvas.findByRole('status')).toHaveTextContent(/^QUEUED 19%Calls 30$/)
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

/** A part is never shown as nothing or as the whole. */
export const AlmostTheWhole = meta.story({
  parameters: journey,
  args: {
    data: [
      { label: 'ENDED', value: 999 },
      { label: 'FAILED', value: 1 },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The largest share is ENDED with >99%.')).toBeVisible()
    await expect(canvas.getByRole('list', { name: 'Legend' })).toHaveTextContent(
      'ENDED >99%FAILED <1%',
    )
  },
})

/** The boxes of the labels that overlap another one or leave the element. */
function misplacedLabels(chart: HTMLElement, bounds: HTMLElement) {
  const { left, right } = bounds.getBoundingClientRect()
  const boxes = [...chart.querySelectorAll('text')].map((text) => text.getBoundingClientRect())
  return boxes.filter(
    (box, index) =>
      box.left < left ||
      box.right > right ||
      boxes.some(
        (other, otherIndex) =>
          otherIndex > index &&
          box.left < other.right &&
          other.left < box.right &&
          box.top < other.bottom - 1 &&
          other.top < box.bottom - 1,
      ),
  )
}

const legendColors = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll<HTMLElement>('[aria-label="Legend"] [aria-hidden]')].map(
    ({ style }) => style.backgroundColor,
  )

const eightSlices = [
  ...statuses,
  { label: 'FORWARDING', value: 40 },
  { label: 'SCHEDULED', value: 25 },
  { label: 'CANCELLED', value: 20 },
]

export const EightSlices = meta.story({
  tags: ['picture'],
  args: { data: eightSlices },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('application')
    await expect(new Set(legendColors(canvasElement)).size).toBe(8)
    await expect(canvasElement).not.toHaveTextContent('Other')
  },
})

/** The seven largest keep their order; the table has all. */
export const ThirtySlices = meta.story({
  tags: ['picture'],
  parameters: { pictureThemes: ['light'] },
  args: {
    data: Array.from({ length: 30 }, (_, index) => ({
      label: `STATUS ${index + 1}`,
      value: 30 + index,
    })),
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const chart = await canvas.findByRole('application')
    await expect(new Set(legendColors(canvasElement)).size).toBe(8)
    const items = canvas.getAllByRole('listitem').map(({ textContent }) => textContent)
    await expect(items).toHaveLength(8)
    await expect(items[0]).toBe('STATUS 24 4%')
    await expect(items[7]).toBe('Other (23) 71%: STATUS 23, STATUS 22, STATUS 21, and 20 more')
    await expect(misplacedLabels(chart, chart)).toEqual([])
    await userEvent.click(canvas.getByRole('button', { name: 'View as table' }))
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(30)
    await expect(canvas.getByRole('row', { name: 'STATUS 30 59 4%' })).toBeVisible()
    await expect(canvas.getByRole('row', { name: 'STATUS 1 (in Other) 30 2%' })).toBeInTheDocument()
    await userEvent.click(canvas.getByRole('button', { name: 'View as chart' }))
    await userEvent.hover(
      (await canvas.findByRole('application')).querySelectorAll(
        '.recharts-pie-sector',
      )[7] as Element,
    )
    await expect(await canvas.findByRole('status')).toHaveTextContent(
      'Other (23) 71%Calls 943STATUS 23, STATUS 22, STATUS 21, and 20 more',
    )
  },
})

/** A label with a color has it at any position, and no other label gets it. */
export const BoundColors = meta.story({
  args: {
    colors: { ENDED: 1, QUEUED: 2, RINGING: 5 },
    data: [
      { label: 'PAUSED', value: 6 },
      { label: 'ENDED', value: 0 },
      { label: 'QUEUED', value: 6 },
      { label: 'RINGING', value: 4 },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(legendColors(canvasElement)).toEqual([
      'var(--color-chart-3)',
      'var(--color-chart-2)',
      'var(--color-chart-5)',
    ])
  },
})

/** A dashboard's card on a phone: words wrap, and no label is cut. */
export const Narrow = meta.story({
  tags: ['picture'],
  parameters: { pictureThemes: ['light'] },
  args: {
    caption: 'Call Outcomes',
    data: [
      { label: 'Conversation', value: 30 },
      { label: 'Voicemail', value: 12 },
      { label: 'No answer at all', value: 9 },
      { label: 'Wrong number', value: 10 },
      { label: 'IN PROGRESS', value: 12 },
    ],
  },
  decorators: withContainer('w-79'),
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole('application')
    await expect(chart).toHaveTextContent('Conversation41%')
    await expect(chart).not.toHaveTextContent('…')
    await expect(misplacedLabels(chart, chart)).toEqual([])
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
  play: async ({ canvas, canvasElement }) => {
    const chart = await canvas.findByRole('application')
    const labels = [...chart.querySelectorAll('tspan')].map(({ textContent }) => textContent)
    await expect(labels.filter((label) => !label.isWellFormed())).toEqual([])
    await expect(labels.filter((label) => label.length > 12)).toEqual([])
    await expect(misplacedLabels(chart, canvasElement)).toEqual([])
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
