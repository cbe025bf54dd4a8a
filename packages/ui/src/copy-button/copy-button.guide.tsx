import type { Guide } from '@callwright/storybook/guide'
import { CopyButton } from './copy-button.tsx'

export const guide: Guide = {
  purpose: 'Copies a text that people carry elsewhere, and says for two seconds whether it did.',
  avoid: [
    'What people keep as a file is a download.',
    'A short value that is easily selected needs no button.',
  ],
  anatomy: [['CopyButton', 'Icon and word; both change to the outcome.']],
  rules: [
    {
      do: {
        caption: 'Stands at the head of what it copies.',
        show: (
          <div className="flex w-full items-center justify-between rounded-md border px-3 py-1">
            Transcript
            <CopyButton text="AI: Hello" subject="transcript" />
          </div>
        ),
      },
      dont: {
        caption: 'Alone, nobody knows what it takes.',
        show: <CopyButton text="AI: Hello" subject="it" />,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to it.'],
    ['Enter, Space', 'Copies.'],
  ],
  assistive: [
    'It is announced as “Copy” with its subject.',
    'The outcome is said in a status region, also where copying is not allowed.',
  ],
}
