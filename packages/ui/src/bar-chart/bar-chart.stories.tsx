import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, waitFor } from 'storybook/test'
import { withContainer } from '../lib/with-container.tsx'
import { guide } from './bar-chart.guide.tsx'
import { BarChart } from './bar-chart.tsx'

const outcomes = ['Conversation', 'Voicemail', 'No answer']

const dailyData = [
  [4, 2, 1],
  [9, 0, 3],
  [12, 4, 2],
  [7, 3, 5],
  [0, 0, 0],
  [11, 6, 4],
  [15, 2, 0],
].map(([Conversation = 0, Voicemail = 0, noAnswer = 0], index) => ({
  label: `2026-05-0${index + 1}`,
  values: { Conversation, Voicemail, 'No answer': noAnswer },
}))

const meta = preview.meta({
  title: 'Components/Bar chart',
  component: BarChart,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: {
    caption: 'Calls by outcome',
    data: dailyData,
    series: outcomes,
    labelName: 'Date',
    valueName: 'Calls',
    formatLabel: (day) => `May ${Number(day.slice(-2))}`,
  },
})

const bars = (root: HTMLElement) => [...root.querySelectorAll('.recharts-bar-rectangle path')]

/** Where the pointer must be to hover over an element; the chart reads the position, not the element. */
const over = (target: Element | undefined) => {
  if (!target) throw new Error('No element to hover over')
  const { left, top, width, height } = target.getBoundingClientRect()
  return { target, coords: { clientX: left + width / 2, clientY: top + height / 2 } }
}

export const ByKeyboard = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('90 in total, at most 21 (May 6).')).toBeVisible()
    const chart = await canvas.findByRole('application', { name: 'Calls by outcome' })
    await userEvent.tab()
    await userEvent.tab()
    await expect(chart).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(await canvas.findByRole('status')).toHaveTextContent(
      /^May 2Conversation 9Voicemail 0No answer 3Calls 12$/,
    )
  },
})

export const AsTable = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'View as table' }))
    const headers = canvas.getAllByRole('columnheader').map(({ textContent }) => textContent)
    await expect(headers).toEqual(['Date', ...outcomes, 'Calls'])
    await expect(canvas.getByRole('row', { name: 'May 3 12 4 2 18' })).toBeVisible()
  },
})

/** Grouped series do not add up, so there is no total. */
export const Grouped = meta.story({
  parameters: journey,
  args: { layout: 'grouped' },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByText('At most 15 (Conversation, May 7).')).toBeVisible()
    const chart = await canvas.findByRole('application')
    await userEvent.pointer(over(bars(chart)[0]))
    await expect(await canvas.findByRole('status')).toHaveTextContent(
      /^May 1Conversation 4Voicemail 2No answer 1$/,
    )
    const xs = bars(canvasElement).map((bar) => Math.round(bar.getBoundingClientRect().x))
    await expect(new Set(xs).size).toBe(xs.length)
  },
})

export const Horizontal = meta.story({
  args: { orientation: 'horizontal' },
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole('application')
    await expect(chart.querySelector('.recharts-yAxis-tick-labels')).toHaveTextContent('May 1')
    const [first, second] = bars(chart).map((bar) => bar.getBoundingClientRect())
    await expect(second?.top).toBeGreaterThan(first?.bottom ?? 0)
  },
})

/** The axis ends soon after the largest value, also when the values of a label add up to a whole number. */
export const Fractions = meta.story({
  args: {
    valueName: 'Share',
    series: ['Answered', 'Missed'],
    data: [
      { label: '2026-05-01', values: { Answered: 0.6, Missed: 0.4 } },
      { label: '2026-05-02', values: { Answered: 0.75, Missed: 0.25 } },
    ],
    formatValue: new Intl.NumberFormat('en', { style: 'percent' }).format,
  },
  render: (args) => (
    <div className="grid gap-6">
      <BarChart {...args} caption="Vertical" />
      <BarChart {...args} caption="Horizontal" orientation="horizontal" />
    </div>
  ),
  play: async ({ canvas }) => {
    for (const name of ['Vertical', 'Horizontal']) {
      const chart = await canvas.findByRole('application', { name })
      await waitFor(() => expect(chart).toHaveTextContent('75%'))
      await expect(chart).not.toHaveTextContent('400%')
    }
  },
})

export const OneBar = meta.story({
  parameters: journey,
  args: { data: dailyData.slice(0, 1), series: ['Conversation'] },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByRole('application')
    await expect(bars(canvasElement)).toHaveLength(1)
    await userEvent.pointer(over(bars(canvasElement)[0]))
    await expect(await canvas.findByRole('status')).toHaveTextContent(/^May 1Conversation 4$/)
  },
})

export const Empty = meta.story({
  args: { data: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No data to show')).toBeVisible()
  },
})

export const Zeros = meta.story({
  args: { data: dailyData.slice(4, 5) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('0 in total, at most 0 (May 5).')).toBeVisible()
    const chart = await canvas.findByRole('application')
    await waitFor(() => expect(chart).toHaveTextContent('May 5'))
    await expect(bars(chart)).toHaveLength(0)
  },
})

/** Bars of negative values hang from the line at zero. */
export const Negative = meta.story({
  parameters: journey,
  args: {
    valueName: 'Change',
    series: ['Answered', 'Missed'],
    data: [
      { label: '2026-05-01', values: { Answered: 6, Missed: -4 } },
      { label: '2026-05-02', values: { Answered: -3, Missed: -5 } },
    ],
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByRole('application')
    const [first, , second] = bars(canvasElement).map((bar) => bar.getBoundingClientRect())
    await expect(second?.top).toBeGreaterThan(first?.top ?? Number.POSITIVE_INFINITY)
    await userEvent.click(canvas.getByRole('button', { name: 'View as table' }))
    await expect(canvas.getByRole('row', { name: 'May 2 -3 -5 -8' })).toBeVisible()
  },
})

export const NoNumbers = meta.story({
  args: {
    series: ['Conversation', 'constructor', 'Conversation', ''],
    data: [
      { label: '2026-05-01', values: { Conversation: Number.NaN } },
      { label: '2026-05-01', values: { Conversation: Number.POSITIVE_INFINITY } },
      { label: '2026-05-03', values: { Conversation: 3 } },
    ],
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('application')
    await expect(canvas.getByText('3 in total, at most 3 (May 3).')).toBeVisible()
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3)
    await expect(canvasElement.innerHTML).not.toMatch(/NaN|Infinity/)
    await expect(bars(canvasElement)).toHaveLength(1)
  },
})

const manySeries = Array.from({ length: 30 }, (_, index) => `Series ${index + 1}`)

export const ThirtySeries = meta.story({
  tags: ['picture'],
  parameters: { pictureThemes: ['light'] },
  args: {
    series: manySeries,
    data: dailyData.map(({ label }, day) => ({
      label,
      values: Object.fromEntries(manySeries.map((name, index) => [name, index + day])),
    })),
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const chart = await canvas.findByRole('application')
    const items = canvas.getAllByRole('listitem').map(({ textContent }) => textContent)
    await expect(items).toHaveLength(8)
    await expect(items[7]).toBe('Other (23): Series 23, Series 22, Series 21, and 20 more')
    await expect(new Set(bars(canvasElement).map((bar) => bar.getAttribute('fill'))).size).toBe(8)
    await userEvent.click(canvas.getByRole('button', { name: 'View as table' }))
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(32)
    await expect(
      canvas.getByRole('columnheader', { name: 'Series 1 (in Other)' }),
    ).toBeInTheDocument()
    await expect(chart).not.toBeInTheDocument()
    await userEvent.click(canvas.getByRole('button', { name: 'View as chart' }))
    const [bar] = bars(await canvas.findByRole('application'))
    await userEvent.pointer(over(bar))
    const tooltip = await canvas.findByRole('status')
    await expect(tooltip).toHaveTextContent('Other (23) 253')
    await expect(tooltip).toHaveTextContent('Calls 435Other (23): Series 23, Series 22,')
  },
})

/** A series with a color has it at any position, and no other series gets it. */
export const BoundColors = meta.story({
  args: { series: ['No answer', 'Voicemail', 'Conversation'], colors: { Conversation: 1 } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('application')
    const fills = new Set(bars(canvasElement).map((bar) => bar.getAttribute('fill')))
    await expect([...fills]).toEqual([
      'var(--color-chart-2)',
      'var(--color-chart-3)',
      'var(--color-chart-1)',
    ])
  },
})

export const LongLabels = meta.story({
  decorators: withContainer('w-79'),
  render: (args) => (
    <div className="grid gap-6">
      {(['vertical', 'horizontal'] as const).map((orientation) => (
        <BarChart
          key={orientation}
          {...args}
          caption={orientation}
          orientation={orientation}
          series={['Conversation', 'x'.repeat(300)]}
          data={[
            'A label that is much longer than there is room',
            '👩‍🚀'.repeat(90),
            'مكالمات لم يرد عليها أحد',
            '',
          ].map((label, index) => ({ label, values: { Conversation: index + 1 } }))}
          formatLabel={String}
        />
      ))}
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    const charts = await canvas.findAllByRole('application')
    for (const chart of charts) {
      await waitFor(() => expect(chart).toHaveTextContent('A label that'))
      const { left, right } = chart.getBoundingClientRect()
      // The texts are placed again when their font has loaded.
      await waitFor(() => {
        for (const text of chart.querySelectorAll('text')) {
          const box = text.getBoundingClientRect()
          expect(box.left).toBeGreaterThanOrEqual(left - 1)
          expect(box.right).toBeLessThanOrEqual(right + 1)
        }
      })
    }
    await expect(canvasElement.textContent.isWellFormed()).toBe(true)
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  args: { height: 220 },
  render: (args) => (
    <div className="grid gap-8 md:grid-cols-3">
      <BarChart {...args} caption="Stacked" />
      <BarChart {...args} caption="Grouped" layout="grouped" />
      <BarChart {...args} caption="Horizontal" orientation="horizontal" />
      <BarChart
        {...args}
        caption="Negative"
        series={['Answered', 'Missed']}
        data={[
          { label: '2026-05-01', values: { Answered: 6, Missed: -4 } },
          { label: '2026-05-02', values: { Answered: -3, Missed: -5 } },
          { label: '2026-05-03', values: { Answered: 2, Missed: 1 } },
        ]}
      />
      <BarChart {...args} caption="No data" data={[]} empty="No calls in this period" />
      <BarChart {...args} caption="Loading" loading />
    </div>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('application')).toHaveLength(4))
  },
})
