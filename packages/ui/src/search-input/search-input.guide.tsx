import type { Guide } from '@callwright/storybook/guide'
import { Button } from '../button/button.tsx'
import { SearchInput } from './search-input.tsx'

export const guide: Guide = {
  purpose:
    'Searches a list: contacts, campaigns, calls. It searches automatically when typing pauses, so it needs no button.',
  alternatives: [
    'To filter by known values use a Select.',
    'To select several of the matches use a Checklist, which includes a search.',
  ],
  anatomy: [
    ['Icon', 'A magnifying glass.'],
    ['Input', 'The text, and a placeholder that says what is searched.'],
    ['Button', 'Clears the text; shown only when there is text.'],
  ],
  rules: [
    {
      do: {
        caption: 'Say what is searched.',
        example: (
          <div className="w-56">
            <SearchInput aria-label="Search contacts" placeholder="Search contacts..." />
          </div>
        ),
      },
      dont: {
        caption: 'Do not add a button: it searches automatically, and at once on Enter.',
        example: (
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
    ['Escape', 'Clears the text; a dialog around the input closes only when the text is empty.'],
  ],
  assistive: [
    'It is a `searchbox`; a placeholder is not an accessible name, so give it an `aria-label`.',
    'The page announces the number of matches in a live region near the list.',
    'After clearing, the focus returns to the text.',
  ],
}
