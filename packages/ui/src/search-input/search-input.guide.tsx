import type { Guide } from '@callwright/storybook/guide'
import { Button } from '../button/button.tsx'
import { SearchInput } from './search-input.tsx'

export const guide: Guide = {
  purpose:
    'Narrows a list down to what one types: contacts, campaigns, calls. It searches by itself when typing pauses, so it needs no button.',
  avoid: [
    'A known set of values to filter by is a Select.',
    'To choose several of what was found, take a Checklist, which has a search of its own.',
  ],
  anatomy: [
    ['Icon', 'A magnifying glass, so that it is known for what it is.'],
    ['Input', 'What to search for, and a placeholder that says in what.'],
    ['Button', 'Clears it; there only while there is something to clear.'],
  ],
  rules: [
    {
      do: {
        caption: 'Say what is searched.',
        show: (
          <div className="w-56">
            <SearchInput aria-label="Search contacts" placeholder="Search contacts..." />
          </div>
        ),
      },
      dont: {
        caption: 'Do not add a button: it searches by itself, and at once on Enter.',
        show: (
          <div className="flex w-64 gap-2">
            <SearchInput aria-label="Search" className="flex-1" />
            <Button>Search</Button>
          </div>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the text, then to the button that clears it.'],
    ['Enter', 'Searches at once, without waiting for a pause.'],
    ['Escape', 'Clears it; only when it is empty does a dialog around it close.'],
  ],
  assistive: [
    'It is a `searchbox`; a placeholder is no name, so give it an `aria-label`.',
    'How many were found is the page’s to say, in a live region near the list.',
    'After clearing, the focus is in the text again.',
  ],
}
