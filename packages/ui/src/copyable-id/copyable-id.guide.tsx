import type { Guide } from '@callwright/storybook/guide'
import { CopyableId } from './copyable-id.tsx'

const id = '019d2ad0-6eb1-7aac-9377-0fc25d8bc1ad'

export const guide: Guide = {
  purpose: 'An id that people copy into a search, a log or a message, and do not read.',
  alternatives: [
    'For a name or a number that people read, use text.',
    'For a longer text use a CopyButton beside it.',
  ],
  anatomy: [
    ['CopyableId', 'The beginning and the end of the id, and a button that copies all of it.'],
  ],
  rules: [
    {
      do: {
        caption: 'Cut the middle: the end is what tells ids apart.',
        example: <CopyableId value={id} subject="Call ID" className="w-48" />,
      },
      dont: {
        caption: 'An id that is cut at its end looks like all others of the same day.',
        example: <span className="block w-24 truncate font-mono text-sm">{id}</span>,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the button.'],
    ['Enter, Space', 'Copies the whole id.'],
  ],
  assistive: [
    'The whole id is text, also where it is cut for the eye.',
    'The button is announced as “Copy” with the subject, and the result in a status region.',
  ],
}
