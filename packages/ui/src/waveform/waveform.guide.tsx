import type { Guide } from '@callwright/storybook/guide'
import { Badge } from '../badge/index.ts'
import { Waveform } from './waveform.tsx'

export const guide: Guide = {
  purpose:
    'The loudness of a call: still, moving while the call is in progress, or as far as it was played.',
  alternatives: [
    'For work without sound use a Spinner or a Progress.',
    'For a number over time use a Sparkline.',
  ],
  anatomy: [['Waveform', 'The bars; their size and color are those of its classes.']],
  rules: [
    {
      do: {
        caption: 'Move it only where a call is in progress now.',
        example: (
          <Badge tone="live">
            <Waveform live /> 3 live
          </Badge>
        ),
      },
      dont: {
        caption: 'It is not a loading indicator.',
        example: (
          <span className="flex items-center gap-2">
            <Waveform live /> Loading...
          </span>
        ),
      },
    },
  ],
  keyboard: [],
  assistive: [
    'It is hidden from assistive technology: write beside it what happens.',
    'It does not move when the user prefers reduced motion.',
    'Time runs from left to right in every writing direction.',
  ],
}
