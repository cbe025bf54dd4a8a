import type { Guide } from '@callwright/storybook/guide'
import { CopyButton } from './copy-button.tsx'

export const guide: Guide = {
  purpose: 'Copies a text, and shows for two seconds whether that worked.',
  alternatives: [
    'For a file offer a download.',
    'A short value that is easy to select needs no button.',
  ],
  anatomy: [['CopyButton', 'An icon and a label; both change to the result.']],
  rules: [
    {
      do: {
        caption: 'Place it at the top of the text that it copies.',
        example: (
          <div className="flex w-full items-center justify-between rounded-md border px-3 py-1">
            Transcript
            <CopyButton text="AI: Hello" subject="transcript" />
          </div>
        ),
      },
      dont: {
        caption: 'Alone, it does not show what it copies.',
        example: <CopyButton text="AI: Hello" subject="it" />,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the button.'],
    ['Enter, Space', 'Copies the text.'],
  ],
  assistive: [
    'It is announced as “Copy” with its subject.',
    'The result is announced in a status region, also when copying is not allowed.',
  ],
}
