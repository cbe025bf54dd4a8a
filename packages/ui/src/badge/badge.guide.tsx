import type { Guide } from '@callwright/storybook/guide'
import { Badge, BadgeDot } from './badge.tsx'

export const guide: Guide = {
  purpose:
    'A short status word beside the thing it describes. Its tone says what kind of news the word is.',
  avoid: [
    'What can be pressed is a Button.',
    'News in a sentence is an Alert.',
    'A count that grows belongs in the text or in a StatCard.',
  ],
  anatomy: [
    ['Badge', 'One or two words.'],
    ['BadgeDot', 'A dot in the same tone before them; `live` while it is going on.'],
  ],
  rules: [
    {
      do: {
        caption: 'The word carries the meaning, the tone supports it.',
        show: (
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
        caption: 'A colour without a word is unreadable to many.',
        show: (
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
    'It is read as text, in its place; the dot is hidden.',
    'A badge that changes by itself is not announced: where that matters, say it in a status region.',
  ],
}
