import { everyMode } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { withContainer } from '../lib/with-container.tsx'
import { arabic } from '../locale/arabic.ts'
import { german } from '../locale/german.ts'
import { LocaleProvider } from '../locale/index.ts'
import { guide } from './funnel.guide.tsx'
import { Funnel } from './funnel.tsx'

const meta = preview.meta({
  title: 'Components/Funnel',
  component: Funnel,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: {
    'aria-label': 'Contacts',
    steps: [
      { label: 'Contacts', value: 1204 },
      { label: 'Called', value: 1000, shareOf: 'contacts' },
      { label: 'Answered', value: 610, shareOf: 'called' },
      { label: 'Conversation', value: 305, shareOf: 'answered' },
      { label: 'Qualified', value: 1, shareOf: 'conversations' },
    ],
  },
  decorators: withContainer('max-w-4xl'),
})

/** The steps are side by side, and each bar is a part of the first one. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: 'Contacts' })).toBeVisible()
    const steps = canvas.getAllByRole('listitem')
    await expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Contacts1,204',
      'Called1,00083% of contacts',
      'Answered61061% of called',
      'Conversation30550% of answered',
      'Qualified10.33% of conversations',
    ])
    const tops = steps.map((step) => step.getBoundingClientRect().top)
    await expect(new Set(tops).size).toBe(1)
    const bar = steps[3]?.querySelector('.bg-accent') as HTMLElement
    const { width } = (bar.parentElement as HTMLElement).getBoundingClientRect()
    await expect(Number.parseFloat(bar.style.width)).toBeCloseTo(25.332, 3)
    await expect(width).toBeGreaterThan(100)
  },
})

/** Where it is narrow, the steps are below each other, and their bars begin at the same place. */
export const Narrow = meta.story({
  decorators: withContainer('w-80'),
  play: async ({ canvas }) => {
    const bars = canvas
      .getAllByRole('listitem')
      .map((step) => step.querySelector('.bg-accent')?.getBoundingClientRect())
    await expect(new Set(bars.map((bar) => bar?.left)).size).toBe(1)
    await expect(bars[1]?.top).toBeGreaterThan(bars[0]?.bottom ?? 0)
  },
})

/** Before the first call there is no share of the contacts called. */
export const NothingYet = meta.story({
  args: {
    steps: [
      { label: 'Contacts', value: 48 },
      { label: 'Called', value: 0, shareOf: 'contacts' },
      { label: 'Answered', value: 0, shareOf: 'called' },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('0% of contacts')).toBeVisible()
    await expect(canvas.queryByText(/of called/)).toBeNull()
    const bars = canvas
      .getAllByRole('listitem')
      .map((step) => step.querySelector<HTMLElement>('.bg-accent')?.style.width)
    await expect(bars).toEqual(['100%', '0px', '0px'])
  },
})

/** Only all of a step are 100% of it. */
export const NearlyAll = meta.story({
  args: {
    steps: [
      { label: 'Contacts', value: 1000 },
      { label: 'Called', value: 999 },
      { label: 'Answered', value: 999 },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('99% of Contacts')).toBeVisible()
    await expect(canvas.getByText('100% of Called')).toBeVisible()
  },
})

/** Long words and numbers wrap. */
export const LongText = meta.story({
  decorators: withContainer('w-80'),
  args: {
    steps: [
      { label: 'Donaudampfschifffahrtsgesellschaftskapitäne', value: 1_284_600 },
      { label: 'A step with a name far too long for its column', value: 987_654 },
    ],
  },
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list')
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
  },
})

/** Its text and numbers follow the language. */
export const German = meta.story({
  decorators: (Story) => (
    <LocaleProvider locale="de" strings={german}>
      <Story />
    </LocaleProvider>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1.204')).toBeVisible()
    await expect(canvas.getByText('83 % von contacts')).toBeVisible()
  },
})

const nothing = [
  { label: 'Contacts', value: 48 },
  { label: 'Called', value: 0 },
  { label: 'Answered', value: 0 },
]

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: (args) => (
    <div className="grid gap-8">
      <Funnel {...args} />
      <Funnel aria-label="Nothing yet" steps={nothing} />
      <div className="grid grid-cols-2 gap-8">
        <Funnel {...args} aria-label="Narrow" />
        <div dir="rtl">
          <LocaleProvider locale="ar" strings={arabic}>
            <Funnel {...args} aria-label="Right to left" />
          </LocaleProvider>
        </div>
      </div>
    </div>
  ),
})
