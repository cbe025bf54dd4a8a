import type { Guide } from '@callwright/storybook/guide'
import { Badge, BadgeDot } from './badge.tsx'

export const guide: Guide = {
  purpose:
    'A short status word beside the thing it describes. Its tone says what kind of status it is.',
  alternatives: [
    'For an action use a Button.',
    'For a message in a sentence use an Alert.',
    'Show a growing count in the text or in a StatCard.',
  ],
  anatomy: [
    ['Badge', 'One or two words.'],
    [
      'BadgeDot',
      'A dot in the same tone before the text; `live` for something that is happening now.',
    ],
  ],
  rules: [
    {
      do: {
        caption: 'The text carries the meaning, and the tone supports it.',
        example: (
          <div className="flex gap-2">
            <Badge tone="info">
              <BadgeDot live /> In progress
            </Badge>
            <Badge tone="positive">Ended</Badge>
            <Badge tone="negative">Failed</Badge>
          </div>
        ),
      },
      dont: {
        caption: 'A color without a text is unreadable for many people.',
        example: (
          <div className="flex gap-2">
            <Badge tone="info">
              <BadgeDot />
            </Badge>
            <Badge tone="positive">
              <BadgeDot />
            </Badge>
            <Badge tone="negative">
              <BadgeDot />
            </Badge>
          </div>
        ),
      },
    },
  ],
  keyboard: [],
  assistive: [
    'It is read as text at its position; the dot is hidden.',
    'A change of a badge is not announced: where that matters, use a status region.',
  ],
}
