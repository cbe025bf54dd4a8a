import { everyMode } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { withContainer } from '../lib/with-container.tsx'
import {
  StatCard,
  StatCardChart,
  StatCardLabel,
  StatCardTrend,
  StatCardValue,
} from '../stat-card/index.ts'
import { guide } from './sparkline.guide.tsx'
import { Sparkline } from './sparkline.tsx'

const week = [4, 9, 12, 7, 11, 15, 13]

const meta = preview.meta({
  title: 'Components/Sparkline',
  component: Sparkline,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { values: week, alt: 'Calls per day, from 4 to 13' },
  decorators: withContainer('max-w-64'),
})

/** The path of the line, and that of the last value's mark. */
const pathsOf = (svg: Element) =>
  [...svg.querySelectorAll('path')].map((path) => path.getAttribute('d'))

export const Default = meta.story({
  play: async ({ canvas }) => {
    const image = canvas.getByRole('img', { name: 'Calls per day, from 4 to 13' })
    const [line, mark] = pathsOf(image)
    await expect(line?.split('L')).toHaveLength(7)
    // The smallest value is at the bottom, the largest at the top.
    await expect(line).toMatch(/^M0,100L/)
    await expect(line).toContain('L833.3,0L')
    await expect(mark).toBe('M1000,18.2h0')
  },
})

/** The number beside it says the same. */
export const InStatCard = meta.story({
  render: (args) => (
    <StatCard>
      <StatCardLabel>Calls this week</StatCardLabel>
      <StatCardValue>71</StatCardValue>
      <StatCardChart>
        <Sparkline {...args} alt="" />
      </StatCardChart>
      <StatCardTrend direction="up" tone="positive" label="12 more than last week">
        12
      </StatCardTrend>
    </StatCard>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.queryByRole('img')).toBeNull()
    await expect(canvasElement.querySelector('[data-slot=sparkline]')).toHaveAttribute(
      'aria-hidden',
      'true',
    )
  },
})

export const Empty = meta.story({
  args: { values: [], alt: 'No calls yet' },
  play: async ({ canvas }) => {
    await expect(pathsOf(canvas.getByRole('img', { name: 'No calls yet' }))).toEqual(['', ''])
  },
})

export const OneValue = meta.story({
  args: { values: [4], alt: '4 calls on May 1' },
  play: async ({ canvas }) => {
    await expect(pathsOf(canvas.getByRole('img'))).toEqual(['M500,50h0', 'M500,50h0M500,50h0'])
  },
})

export const SameValues = meta.story({
  args: { values: [0, 0, 0], alt: 'No calls on three days' },
  play: async ({ canvas }) => {
    await expect(pathsOf(canvas.getByRole('img'))[0]).toBe('M0,50L500,50L1000,50')
  },
})

/** A value that is not known leaves a gap; a single one between gaps is a dot. */
export const Gaps = meta.story({
  args: {
    values: [-4, 2, Number.NaN, 6, Number.POSITIVE_INFINITY, -1, 3, Number.NaN],
    alt: 'Change per day, from -4 to 6',
  },
  play: async ({ canvas }) => {
    await expect(pathsOf(canvas.getByRole('img'))).toEqual([
      'M0,100L142.9,40M428.6,0h0M714.3,70L857.1,30',
      'M428.6,0h0M857.1,30h0',
    ])
  },
})

export const SharedScale = meta.story({
  render: () => (
    <div className="grid gap-2">
      <Sparkline values={[0.1, 0.3, 0.2]} domain={[0, 1]} alt="Line 1, from 10% to 30%" />
      <Sparkline values={[0.7, 0.9, 1.4]} domain={[0, 1]} alt="Line 2, from 70% to 140%" />
    </div>
  ),
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('img').map((image) => pathsOf(image)[0])
    await expect(first).toBe('M0,90L500,70L1000,80')
    await expect(second).toBe('M0,30L500,10L1000,0')
  },
})

/** Its size and color are those of its classes. */
export const OwnSize = meta.story({
  args: { className: 'h-5 w-20 text-positive' },
  play: async ({ canvas }) => {
    const image = canvas.getByRole('img')
    const { width, height } = image.getBoundingClientRect()
    await expect([width, height]).toEqual([80, 20])
    await expect(getComputedStyle(image).stroke).toBe(getComputedStyle(image).color)
  },
})

export const ThousandsOfValues = meta.story({
  args: {
    values: Array.from({ length: 10_000 }, (_, index) => Math.sin(index / 500) * index),
    alt: 'x'.repeat(10_000),
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(pathsOf(canvas.getByRole('img'))[0]).not.toMatch(/NaN|Infinity/)
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

const states: [name: string, values: number[], className?: string][] = [
  ['Seven values', week],
  ['Gaps and negative values', [-4, 2, Number.NaN, 6, Number.NaN, -1, 3]],
  ['The same values', [3, 3, 3]],
  ['One value', [3]],
  ['No values', []],
  ['Another color', week, 'text-positive'],
]

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="grid gap-5">
      {states.map(([name, values, className]) => (
        <div key={name} className="grid gap-2 text-muted text-sm">
          {name}
          <Sparkline values={values} alt={name} className={className} />
        </div>
      ))}
      <p className="flex items-center gap-2 text-base">
        In a line of text <Sparkline values={week} alt="" className="h-4 w-16" /> 13 calls
      </p>
      <StatCard>
        <StatCardLabel>In a stat card</StatCardLabel>
        <StatCardValue>71</StatCardValue>
        <StatCardChart>
          <Sparkline values={week} alt="" />
        </StatCardChart>
      </StatCard>
    </div>
  ),
})
