import type { Guide } from '@callwright/storybook/guide'
import {
  StatStrip,
  StatStripHint,
  StatStripItem,
  StatStripLabel,
  StatStripValue,
} from './stat-strip.tsx'

export const guide: Guide = {
  purpose: 'Three to six numbers of one subject in one row, each a link to what it counts.',
  alternatives: [
    'For one important number with its change use a StatCard.',
    'For the details of one thing use a DescriptionList.',
  ],
  anatomy: [
    ['StatStrip', 'The row; a list.'],
    ['StatStripItem', 'A number with its label; a link with `asChild`.'],
    ['StatStripLabel', 'What the number counts; may begin with a Waveform.'],
    ['StatStripValue', 'The number, which you format for the user’s locale.'],
    ['StatStripHint', 'A few words beside the number, such as its limit.'],
  ],
  rules: [
    {
      do: {
        caption: 'Show numbers of one subject, with the limit beside what it limits.',
        example: (
          <StatStrip aria-label="Now" className="w-full">
            <StatStripItem>
              <StatStripLabel>Lines in use</StatStripLabel>
              <StatStripValue>
                3 <StatStripHint>of 5</StatStripHint>
              </StatStripValue>
            </StatStripItem>
            <StatStripItem>
              <StatStripLabel>Conversations today</StatStripLabel>
              <StatStripValue>14</StatStripValue>
            </StatStripItem>
          </StatStrip>
        ),
      },
      dont: {
        caption: 'Sentences do not belong in it.',
        example: (
          <StatStrip aria-label="Status" className="w-full">
            <StatStripItem>
              <StatStripLabel>Status</StatStripLabel>
              <StatStripValue>Three of the five lines are in use at the moment</StatStripValue>
            </StatStripItem>
          </StatStrip>
        ),
      },
    },
  ],
  keyboard: [['Tab', 'Moves to the next item that is a link.']],
  assistive: [
    'It is a list, named by `aria-label`.',
    'An item that is a link is named by its label and its number.',
  ],
}
