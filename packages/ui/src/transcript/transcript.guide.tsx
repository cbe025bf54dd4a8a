import type { Guide } from '@callwright/storybook/guide'
import { Transcript } from './transcript.tsx'

export const guide: Guide = {
  purpose: 'What was said in a call, turn by turn: to read, to search and to copy.',
  avoid: [
    'A preview is the first words as text.',
    'What was found in it belongs in words beside it.',
  ],
  anatomy: [
    ['Transcript', 'Search with its count, a CopyButton, and the turns with their speakers.'],
  ],
  rules: [
    {
      do: {
        caption: 'Whole, with who said what.',
        show: (
          <Transcript
            className="w-full"
            content={'AI: Is this still a good time?\nUser: Yes, go ahead.'}
          />
        ),
      },
      dont: {
        caption: 'One long paragraph.',
        show: <p>Is this still a good time? Yes, go ahead. I am calling about your plan.</p>,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves to the search, the buttons, then the turns.'],
    ['Enter, Shift+Enter', 'In the search: the next or the one before.'],
    ['Escape', 'In the search: clears it.'],
    ['↑, ↓', 'On the turns: scroll.'],
  ],
  assistive: [
    'The turns are a list, `aria-busy` until all are shown; each begins with its speaker and tells which of how many it is.',
    'How many places were found is said politely.',
    'The turn being heard has `aria-current`.',
  ],
}
