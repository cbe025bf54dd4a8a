import type { Guide } from '@callwright/storybook/guide'
import { Button } from '../button/button.tsx'
import { Spinner } from './spinner.tsx'

export const guide: Guide = {
  purpose: 'A spinner for work of unknown duration, beside a text that says what is happening.',
  alternatives: ['For work with a known end use a Progress.', 'For content use a Skeleton.'],
  anatomy: [
    ['Spinner', 'The spinner, in the color of the text around it.'],
    ['SpinnerPage', 'A whole window with “Loading...”, while the first page loads.'],
  ],
  rules: [
    {
      do: { caption: 'Say what is happening.', example: <Button busy busyLabel="Importing..." /> },
      dont: { caption: 'A spinner alone says only “wait”.', example: <Spinner /> },
    },
  ],
  keyboard: [],
  assistive: [
    'The spinner is hidden; the text beside it is read.',
    'SpinnerPage is an `output`, which is announced politely.',
  ],
}
