import type { Guide } from '@callwright/storybook/guide'
import {
  StatCard,
  StatCardHint,
  StatCardLabel,
  StatCardTrend,
  StatCardValue,
} from './stat-card.tsx'

export const guide: Guide = {
  purpose: 'One important number with its label. Use three or four at the top of a page.',
  alternatives: [
    'For rows of numbers use a Table.',
    'For a number over time use a LineChart.',
    'For the details of one thing use a DescriptionList.',
  ],
  anatomy: [
    ['StatCard', 'The card; as wide as its column.'],
    ['StatCardLabel', 'The label, with an icon at its end.'],
    [
      'StatCardLink',
      'In the label: makes the card a link to what the number counts, and says in its tooltip how it is counted.',
    ],
    ['StatCardValue', 'The number, which you format for the user’s locale, in tabular figures.'],
    ['StatCardHint', 'What the number means, in a few words.'],
    ['StatCardChart', 'A Sparkline, at the end of the card.'],
    [
      'StatCardTrend',
      'The change under it, in a few characters; up is not always good, so the tone is separate.',
    ],
    ['StatCardSkeleton', 'A placeholder until the number is loaded.'],
  ],
  rules: [
    {
      do: {
        caption: 'Say what the number counts.',
        example: (
          <StatCard className="w-full max-w-60">
            <StatCardLabel>Success Rate</StatCardLabel>
            <StatCardValue>42.3%</StatCardValue>
            <StatCardHint>Share of ended calls in which a person talked</StatCardHint>
          </StatCard>
        ),
      },
      dont: {
        caption: 'A percentage alone is ambiguous.',
        example: (
          <StatCard className="w-full max-w-60">
            <StatCardLabel>Rate</StatCardLabel>
            <StatCardValue>42.3%</StatCardValue>
            <StatCardTrend direction="up" tone="positive" label="Better">
              better
            </StatCardTrend>
          </StatCard>
        ),
      },
    },
  ],
  keyboard: [['Tab', 'Moves to the card when it is a link, and shows its tooltip.']],
  assistive: [
    'It is a group named by its label, so that the number is read with it.',
    'The arrow of a trend is hidden; write the direction and the comparison in its `label`.',
    'The definition of the number is the description of the link.',
  ],
}
