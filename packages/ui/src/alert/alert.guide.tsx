import type { Guide } from '@callwright/storybook/guide'
import { Alert, AlertDescription, AlertTitle } from './alert.tsx'

export const guide: Guide = {
  purpose: 'News that stays where it belongs, until what it says is no longer so.',
  avoid: [
    'What is over by the time it is read is a Toast.',
    'A field’s mistake stands under the field: FieldError.',
    'A list that could not be loaded shows an ErrorState in its place.',
  ],
  anatomy: [
    ['Alert', 'The box and its icon, both by tone.'],
    ['AlertTitle', 'The news in a few words.'],
    ['AlertDescription', 'What it means, and what can be done.'],
  ],
  rules: [
    {
      do: {
        caption: 'Say what happened and what to do.',
        show: (
          <Alert tone="warning">
            <AlertTitle>VAPI token not configured</AlertTitle>
            <AlertDescription>Add it in Settings to see transcripts.</AlertDescription>
          </Alert>
        ),
      },
      dont: {
        caption: 'Alarm without a way out.',
        show: (
          <Alert tone="negative">
            <AlertTitle>Error!</AlertTitle>
          </Alert>
        ),
      },
    },
  ],
  keyboard: [],
  assistive: [
    'Warning and negative are read out at once (`alert`), the others when there is a pause (`status`).',
    'The icon is hidden; the words must do without it.',
  ],
}
