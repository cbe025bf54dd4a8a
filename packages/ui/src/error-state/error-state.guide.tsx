import type { Guide } from '@callwright/storybook/guide'
import { ErrorState } from './error-state.tsx'

export const guide: Guide = {
  purpose:
    'The place of something that could not be loaded: what failed, why, and a way to try again.',
  avoid: ['What a person typed wrongly is said at the field.', 'An action that failed is a Toast.'],
  anatomy: [['ErrorState', 'What failed, the reason out of the error, and Retry.']],
  rules: [
    {
      do: {
        caption: 'Name what is missing.',
        show: (
          <ErrorState
            title="The contacts could not be loaded"
            error={new Error('The server cannot be reached.')}
            onRetry={() => {}}
          />
        ),
      },
      dont: {
        caption: 'A code is no reason.',
        show: <ErrorState error={new Error('ERR_502_UPSTREAM')} />,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves to Retry.'],
    ['Enter, Space', 'Tries again.'],
  ],
  assistive: [
    'It is read out at once when it appears.',
    'Only an `Error`’s message is shown; never a stack.',
  ],
}
