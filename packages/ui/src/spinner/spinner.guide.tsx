import type { Guide } from '@callwright/storybook/guide'
import { Button } from '../button/button.tsx'
import { Spinner } from './spinner.tsx'

export const guide: Guide = {
  purpose: 'A turning ring for work of unknown length, beside the words that say what is going on.',
  avoid: ['Work whose end is known is a Progress.', 'What has a shape is a Skeleton.'],
  anatomy: [
    ['Spinner', 'The ring, in the colour of the text around it.'],
    [
      'SpinnerPage',
      'The whole window with “Loading...”, while the first thing asked for is on its way.',
    ],
  ],
  rules: [
    {
      do: { caption: 'With words.', show: <Button busy busyLabel="Importing..." /> },
      dont: { caption: 'A ring alone says only “wait”.', show: <Spinner /> },
    },
  ],
  keyboard: [],
  assistive: [
    'The ring is hidden; the words beside it are read.',
    'SpinnerPage is an `output`, which is said when there is a pause.',
  ],
}
