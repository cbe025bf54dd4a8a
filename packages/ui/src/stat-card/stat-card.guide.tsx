import type { Guide } from '@callwright/storybook/guide'
import {
  StatCard,
  StatCardHint,
  StatCardLabel,
  StatCardTrend,
  StatCardValue,
} from './stat-card.tsx'

export const guide: Guide = {
  purpose: 'One number that matters, with what it counts. Three or four of them head a page.',
  avoid: [
    'Numbers that belong together in rows are a Table.',
    'A course over time is a LineChart.',
    'Facts of one thing are a DescriptionList.',
  ],
  anatomy: [
    ['StatCard', 'The box; as wide as its column.'],
    ['StatCardLabel', 'What is counted, with an icon at its end.'],
    ['StatCardValue', 'The number, formatted for the reader; tabular figures.'],
    ['StatCardTrend', 'How it changed; up is not always good, so the tone is given apart.'],
    ['StatCardHint', 'What the number means, or where it comes from.'],
    ['StatCardSkeleton', 'Holds the place until the number is there.'],
  ],
  rules: [
    {
      do: {
        caption: 'Say what the number is of.',
        show: (
          <StatCard className="w-full max-w-60">
            <StatCardLabel>Success Rate</StatCardLabel>
            <StatCardValue>42.3%</StatCardValue>
            <StatCardHint>Conversations of ended calls</StatCardHint>
          </StatCard>
        ),
      },
      dont: {
        caption: 'A bare percentage leaves everyone to their own guess.',
        show: (
          <StatCard className="w-full max-w-60">
            <StatCardLabel>Rate</StatCardLabel>
            <StatCardValue>42.3%</StatCardValue>
            <StatCardTrend direction="up" tone="positive">
              better
            </StatCardTrend>
          </StatCard>
        ),
      },
    },
  ],
  keyboard: [],
  assistive: [
    'It is a group named by its label, so the number is not read without it.',
    'The arrow of a trend is hidden; write the direction in its words.',
  ],
}
