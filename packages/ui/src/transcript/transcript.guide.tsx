import type { Guide } from '@callwright/storybook/guide'
import { Transcript } from './transcript.tsx'

export const guide: Guide = {
  purpose: 'The transcript of a call, to read, to search and to copy.',
  alternatives: [
    'For a preview show the first words as text.',
    'Show the result of an analysis beside it, not in it.',
  ],
  anatomy: [
    [
      'Transcript',
      'A search with the number of matches, a CopyButton, and the turns with their speakers and times.',
    ],
  ],
  rules: [
    {
      do: {
        caption: 'Show the whole conversation, with its speakers.',
        example: (
          <Transcript
            className="w-full"
            content={'AI: Is this still a good time?\nUser: Yes, go ahead.'}
          />
        ),
      },
      dont: {
        caption: 'One long paragraph does not show who speaks.',
        example: <p>Is this still a good time? Yes, go ahead. I am calling about your plan.</p>,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves to the search, the buttons, then the turns.'],
    ['Enter, Shift+Enter', 'In the search, moves to the next or the previous match.'],
    ['Escape', 'Clears the search.'],
    ['↑, ↓', 'Scroll the turns while they have the focus.'],
  ],
  assistive: [
    'The turns are a list, `aria-busy` until all are rendered; each begins with its speaker, and has its position in the list.',
    'The number of matches is announced politely.',
    'The turn that is playing has `aria-current`.',
  ],
}
