import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, waitFor } from 'storybook/test'
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
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('116 in total, at most 18 (May 9).')).toBeVisible()
    await expect(canvas.getByRole('list', { name: 'Legend' })).toHaveTextContent('Calls')
    const chart = await canvas.findByRole('application', { name: 'Daily Call Volume' })
    await userEvent.tab()
    await userEvent.tab()
    await expect(chart).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(await canvas.findByRole('status')).toHaveTextContent(/^May 2Calls 9$/)
  },
})

export const Hovered = meta.story({
  parameters: journey,
  args: { valueName: 'Minutes', formatValue: (value) => `${value} min` },
  play: async ({ canvas, userEvent }) => {
    const chart = await canvas.findByRole('application')
    await expect(canvas.getByRole('list', { name: 'Legend' })).toHaveTextContent(/^Minutes$/)
    const { left, top, width } = chart.getBoundingClientRect()
    const coords = { clientX: left + width - 20, clientY: top + 20 }
    await userEvent.pointer([{ target: chart, coords }])
    await expect(await canvas.findByRole('status')).toHaveTextContent(/^May 14Minutes 16 min$/)
  },
})

export const AsTable = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'View as table' }))
    const headers = canvas.getAllByRole('columnheader').map(({ textContent }) => textContent)
    await expect(headers).toEqual(['Date', 'Calls'])
    await expect(canvas.getByRole('row', { name: 'May 3 12' })).toBeVisible()
  },
})

/** The texts of the horizontal axis, each with the box of its element. */
const axisLabels = (chart: HTMLElement) =>
  [...chart.querySelectorAll('.recharts-xAxis-tick-labels text')].map((text) => ({
    text: text.textContent,
    box: text.getBoundingClientRect(),
  }))

const ninetyDays = Array.from({ length: 90 }, (_, index) => ({
  label: String(index),
  value: (index * 7) % 13,
}))

const formatDay = (day: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 10, 1 + Number(day))),
  )

const everyThirdDay = ['May 1', 'May 4', 'May 7', 'May 10', 'May 13']

/** Wherever there is no room for all labels, the first is shown, and none overlaps another or leaves the chart. */
export const FirstLabel = meta.story({
  tags: ['every-mode'],
  render: (args) => (
    <div className="grid gap-6">
      {['w-40', 'w-79', 'w-88', 'w-full'].map((width) => (
        <div key={width} className={`max-w-full ${width}`}>
          <LineChart {...args} caption={width} />
          <LineChart
            {...args}
            caption={`${width}, long`}
            data={ninetyDays}
            formatLabel={formatDay}
          />
        </div>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const charts = await canvas.findAllByRole('application')
    await expect(charts).toHaveLength(8)
    for (const [index, chart] of charts.entries()) {
      await waitFor(() => expect(axisLabels(chart)).not.toHaveLength(0))
      // In a page of its own, the story begins before its font has loaded: the labels are placed again then.
      await document.fonts.ready
      if (index === 2) {
        await waitFor(() =>
          expect(axisLabels(chart).map(({ text }) => text)).toEqual(everyThirdDay),
        )
      }
      const labels = axisLabels(chart)
      const first = index % 2 === 0 ? 'May 1' : 'November 1, 2026'
      await expect(labels[0]?.text).toBe(first)
      const bounds = chart.getBoundingClientRect()
      for (const [labelIndex, { box }] of labels.entries()) {
        await expect(box.left).toBeGreaterThanOrEqual(bounds.left - 1)
        await expect(box.right).toBeLessThanOrEqual(bounds.right + 1)
        await expect(box.left).toBeGreaterThan(
          labels[labelIndex - 1]?.box.right ?? Number.NEGATIVE_INFINITY,
        )
      }
    }
  },
})

/** The corners of a line, from the commands of its path. */
const pointsOf = (path: Element | null) =>
  [...(path?.getAttribute('d') ?? '').matchAll(/[ML]([\d.]+),([\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])

/** Straight segments from point to point, each point marked, with room to the edges. */
export const MarkedPoints = meta.story({
  play: async ({ canvas, canvasElement }) => {
    const chart = await canvas.findByRole('application')
    await waitFor(() => expect(chart.querySelectorAll('.recharts-area-dot')).toHaveLength(14))
    const line = canvasElement.querySelector('.recharts-area-curve')
    await expect(line?.getAttribute('d')).not.toContain('C')
    await expect(pointsOf(line)).toHaveLength(14)
    const grid = canvasElement.querySelector('.recharts-cartesian-grid-horizontal line')
    const room = Number(grid?.getAttribute('x2')) - (pointsOf(line).at(-1)?.[0] ?? 0)
    await expect(room).toBeGreaterThanOrEqual(8)
  },
})

/** The marks of ninety points would hide the line. */
export const NinetyDays = meta.story({
  args: { data: ninetyDays, formatLabel: formatDay },
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole('application')
    await waitFor(() => expect(chart.querySelector('.recharts-area-curve')).toBeInTheDocument())
    await expect(chart.querySelector('.recharts-area-dot')).toBeNull()
  },
})

const stackedData = dailyData.map(({ label, value }) => ({
  label,
  values: { Conversations: Math.floor(value / 3), 'Other calls': Math.ceil((value * 2) / 3) },
}))

/** The areas add up: the upper line is the sum of all series. */
export const Stacked = meta.story({
  parameters: journey,
  args: {
    data: stackedData,
    series: ['Conversations', 'Other calls'],
    colors: { Conversations: 1, 'Other calls': 'muted' },
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByText('116 in total, at most 18 (May 9).')).toBeVisible()
    await canvas.findByRole('application')
    await expect(canvas.getByRole('list', { name: 'Legend' })).toHaveTextContent(
      'ConversationsOther calls',
    )
    const [lower, upper] = [...canvasElement.querySelectorAll('.recharts-area-curve')].map(pointsOf)
    const lines = [...canvasElement.querySelectorAll('.recharts-area-curve')]
    await expect(lines.map((line) => line.getAttribute('stroke'))).toEqual([
      'var(--color-chart-1)',
      'var(--border-color-strong)',
    ])
    // The vertical axis of a picture points down.
    await expect(upper?.[2]?.[1]).toBeLessThan(lower?.[2]?.[1] ?? 0)
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect(await canvas.findByRole('status')).toHaveTextContent(
      /^May 2Conversations 3Other calls 6Calls 9$/,
    )
    await userEvent.click(canvas.getByRole('button', { name: 'View as table' }))
    const headers = canvas.getAllByRole('columnheader').map(({ textContent }) => textContent)
    await expect(headers).toEqual(['Date', 'Conversations', 'Other calls', 'Calls'])
    await expect(canvas.getByRole('row', { name: 'May 3 4 8 12' })).toBeVisible()
  },
})

/** The numbers of the vertical axis, from the lowest. */
const axisValues = (chart: HTMLElement) =>
  [...chart.querySelectorAll('.recharts-yAxis-tick-labels text')].map(({ textContent }) =>
    Number.parseFloat(textContent),
  )

/** The axis ends soon after the highest value. */
export const Fractions = meta.story({
  args: {
    data: [0.12, 0.2, 0.42].map((value, index) => ({ label: `2026-05-0${index + 1}`, value })),
    valueName: 'Answer rate',
    formatValue: new Intl.NumberFormat('en', { style: 'percent' }).format,
  },
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole('application')
    await waitFor(() => expect(axisValues(chart).length).toBeGreaterThan(2))
    await expect(Math.max(...axisValues(chart))).toBeLessThan(100)
  },
})

/** There are no fractions on the axis of a number of calls. */
export const SmallNumbers = meta.story({
  args: { data: dailyData.slice(0, 2).map(({ label }, value) => ({ label, value })) },
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole('application')
    await waitFor(() => expect(axisValues(chart).length).toBeGreaterThan(1))
    await expect(axisValues(chart).every(Number.isInteger)).toBe(true)
  },
})

export const OneDay = meta.story({
  args: { data: dailyData.slice(0, 1) },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('application')
    await expect(canvasElement.querySelector('.recharts-area-dot')).toBeVisible()
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
    await expect(canvasElement.querySelector('.recharts-area-curve')).toHaveAttribute(
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
      <LineChart
        {...args}
        data={stackedData}
        series={['Conversations', 'Other calls']}
        colors={{ 'Other calls': 8 }}
      />
      <LineChart {...args} data={dailyData.slice(0, 1)} />
      <LineChart {...args} data={[]} empty="No calls in this period" />
      <LineChart {...args} loading />
    </div>
  ),
  play: async ({ canvas }) => {
    await canvas.findAllByRole('application')
  },
})
