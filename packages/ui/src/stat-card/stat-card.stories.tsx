import preview from '@callwright/storybook/preview'
import { PhoneIcon } from 'lucide-react'
import { expect } from 'storybook/test'
import {
  StatCard,
  StatCardHint,
  StatCardLabel,
  StatCardSkeleton,
  StatCardValue,
} from './stat-card.tsx'

const meta = preview.meta({
  title: 'Components/Stat card',
  component: StatCard,
  decorators: [
    (Story) => (
      <div className="max-w-64">
        <Story />
      </div>
    ),
  ],
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
      </StatCard>
      <StatCardSkeleton />
    </div>
  ),
})
