import type { Guide } from '@callwright/storybook/guide'
import { ErrorState } from './error-state.tsx'

export const guide: Guide = {
  purpose:
    'Shown instead of something that could not be loaded: what failed, why, and a button to try again.',
  alternatives: ['For invalid input use a FieldError.', 'For a failed action use a Toast.'],
  anatomy: [['ErrorState', 'What failed, the message of the error, and Retry.']],
  rules: [
    {
      do: {
        caption: 'Say what could not be loaded.',
        example: (
          <ErrorState
            title="The contacts could not be loaded"
            error={new Error('The server cannot be reached.')}
            onRetry={() => {}}
          />
        ),
      },
      dont: {
        caption: 'An error code explains nothing.',
        example: <ErrorState error={new Error('ERR_502_UPSTREAM')} />,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves to Retry.'],
    ['Enter, Space', 'Tries again.'],
  ],
  assistive: [
    'It is announced at once when it appears.',
    'Only the message of an `Error` is shown, never a stack.',
  ],
}
