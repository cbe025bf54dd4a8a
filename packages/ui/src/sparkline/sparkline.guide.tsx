import type { Guide } from '@callwright/storybook/guide'
import { StatCard, StatCardChart, StatCardLabel, StatCardValue } from '../stat-card/index.ts'
import { Sparkline } from './sparkline.tsx'

const week = [4, 9, 12, 7, 11, 15, 13]

export const guide: Guide = {
  purpose:
    'The course of a number, small enough to stand beside it: in a stat card, in a table, in a line of text.',
  alternatives: [
    'Where people read values, use a LineChart: it has axes, a tooltip and a table.',
    'For a change between two values a StatCardTrend is enough.',
  ],
  anatomy: [['Sparkline', 'A line, and a mark at its last value.']],
  rules: [
    {
      do: {
        caption: 'Show it with the number whose course it is.',
        example: (
          <StatCard className="w-full">
            <StatCardLabel>Calls this week</StatCardLabel>
            <StatCardValue>71</StatCardValue>
            <StatCardChart>
              <Sparkline values={week} alt="" />
            </StatCardChart>
          </StatCard>
        ),
      },
      dont: {
        caption: 'Alone and large, it has no scale.',
        example: <Sparkline values={week} alt="Calls per day, from 4 to 13" className="h-24" />,
      },
    },
    {
      do: {
        caption: 'Give lines that are compared the same `domain`.',
        example: (
          <div className="grid w-full gap-2">
            <Sparkline values={[2, 3, 2]} domain={[0, 10]} alt="Line 1, from 2 to 3 calls" />
            <Sparkline values={[7, 9, 8]} domain={[0, 10]} alt="Line 2, from 7 to 9 calls" />
          </div>
        ),
      },
      dont: {
        caption: 'Each in its own scale, a small line looks like a large one.',
        example: (
          <div className="grid w-full gap-2">
            <Sparkline values={[2, 3, 2]} alt="Line 1, from 2 to 3 calls" />
            <Sparkline values={[7, 9, 8]} alt="Line 2, from 7 to 9 calls" />
          </div>
        ),
      },
    },
  ],
  keyboard: [],
  assistive: [
    'It is an image named by `alt`: write what the line shows, with its first and last value.',
    'With an empty `alt` it is hidden; use this when a text beside it says the same.',
    'Time runs from left to right in every writing direction.',
  ],
}
