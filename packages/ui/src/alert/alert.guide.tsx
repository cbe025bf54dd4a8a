import type { Guide } from '@callwright/storybook/guide'
import { Alert, AlertDescription, AlertTitle } from './alert.tsx'

export const guide: Guide = {
  purpose: 'A message that stays on the page as long as it applies.',
  alternatives: [
    'For the result of an action use a Toast.',
    'For the error of a field use a FieldError below the field.',
    'For a list that could not be loaded use an ErrorState.',
  ],
  anatomy: [
    ['Alert', 'The box and its icon, which both depend on the tone.'],
    ['AlertTitle', 'The message in a few words.'],
    ['AlertDescription', 'What the message means, and what the person can do.'],
  ],
  rules: [
    {
      do: {
        caption: 'Say what happened and what to do.',
        example: (
          <Alert tone="warning">
            <AlertTitle>VAPI token not configured</AlertTitle>
            <AlertDescription>Add it in Settings to see transcripts.</AlertDescription>
          </Alert>
        ),
      },
      dont: {
        caption: 'Without the cause and the next step, an error only alarms.',
        example: (
          <Alert tone="negative">
            <AlertTitle>Error!</AlertTitle>
          </Alert>
        ),
      },
    },
  ],
  keyboard: [],
  assistive: [
    'Warning and negative are announced at once (`alert`), the others when the screen reader is idle (`status`).',
    'The icon is hidden; the text must be complete without it.',
  ],
}
