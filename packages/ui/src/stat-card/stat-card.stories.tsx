import preview from '@callwright/storybook/preview'
import { PhoneIcon } from 'lucide-react'
import { expect } from 'storybook/test'
import { withContainer } from '../lib/with-container.tsx'
import { guide } from './stat-card.guide.tsx'
import {
  StatCard,
  StatCardHint,
  StatCardLabel,
  StatCardSkeleton,
  StatCardTrend,
  StatCardValue,
} from './stat-card.tsx'

const meta = preview.meta({
  title: 'Components/Stat card',
  component: StatCard,
  subcomponents: { StatCardTrend },
  parameters: { guide },
  decorators: withContainer('max-w-64'),
})

export const Default = meta.story({
  render: () => (
    <StatCard>
      <StatCardLabel>Total Calls</StatCardLabel>
      <StatCardValue>1,204</StatCardValue>
      <StatCardHint>All time</StatCardHint>
    </StatCard>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Total Calls' })).toHaveTextContent('1,204')
  },
})

export const WithIcon = meta.story({
  render: () => (
    <StatCard>
      <StatCardLabel>
        Total Calls <PhoneIcon aria-hidden="true" />
      </StatCardLabel>
      <StatCardValue>1,204</StatCardValue>
      <StatCardHint>All time</StatCardHint>
    </StatCard>
  ),
})

export const Trend = meta.story({
  render: () => (
    <StatCard>
      <StatCardLabel>Success Rate</StatCardLabel>
      <StatCardValue>64.8%</StatCardValue>
      <StatCardTrend direction="up" tone="positive">
        3.2 points more than last week
      </StatCardTrend>
    </StatCard>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('group')).toHaveTextContent('3.2 points more than last week')
    await expect(canvasElement.querySelector('svg')).toHaveClass('lucide-arrow-up')
  },
})

export const Loading = meta.story({ render: () => <StatCardSkeleton /> })

export const LongNumber = meta.story({
  render: () => (
    <StatCard>
      <StatCardLabel>Total Cost</StatCardLabel>
      <StatCardValue>$999,999,999,999,999.9999</StatCardValue>
    </StatCard>
  ),
  play: async ({ canvas }) => {
    const card = canvas.getByRole('group')
    await expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
  },
})

const formatDollars = (locale: string) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 4,
  }).format(12_345.6789)

/** Two cards side by side on a narrow phone: in every locale the font shrinks until the value fits on one line. */
export const NarrowCards = meta.story({
  render: () => (
    <div className="grid w-80 grid-cols-2 gap-4">
      {['en-US', 'de-DE', 'fr-CA', 'en-IN', 'sv-SE', 'ar-EG', 'de-CH', 'bn-BD'].map((locale) => (
        <StatCard key={locale}>
          <StatCardLabel>{locale}</StatCardLabel>
          <StatCardValue>{formatDollars(locale)}</StatCardValue>
        </StatCard>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const overflowingCards = canvas.getAllByRole('group').filter((card) => {
      const value = card.querySelector('[data-slot=stat-card-value]') as HTMLElement
      const lines = value.offsetHeight / Number.parseFloat(getComputedStyle(value).lineHeight)
      return value.scrollWidth > value.clientWidth || lines > 1.5
    })
    await expect(overflowingCards.map(({ textContent }) => textContent)).toEqual([])
  },
})

export const AllStates = meta.story({
  tags: ['picture'],
  render: () => (
    <div className="grid gap-4">
      <StatCard>
        <StatCardLabel>
          Total Calls <PhoneIcon aria-hidden="true" />
        </StatCardLabel>
        <StatCardValue>1,204</StatCardValue>
        <StatCardHint>All time</StatCardHint>
      </StatCard>
      <StatCard>
        <StatCardLabel>Success Rate</StatCardLabel>
        <StatCardValue>64.8%</StatCardValue>
        <StatCardTrend direction="up" tone="positive">
          3.2 points more than last week
        </StatCardTrend>
      </StatCard>
      <StatCard>
        <StatCardLabel>Average Cost</StatCardLabel>
        <StatCardValue>$0.1240</StatCardValue>
        <StatCardTrend direction="down" tone="positive">
          12% less than last week
        </StatCardTrend>
        <StatCardTrend direction="flat">As in the month before</StatCardTrend>
      </StatCard>
      <StatCardSkeleton />
    </div>
  ),
})
