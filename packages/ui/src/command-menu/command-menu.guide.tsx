import type { Guide } from '@callwright/storybook/guide'
import { CommandMenuGroup, CommandMenuItem } from './command-menu.tsx'

const noop = () => {}

export const guide: Guide = {
  purpose:
    'The quick way for who knows what they want: opened by a shortcut, it goes to a place or does a thing after a few letters and Enter.',
  avoid: [
    'It is never the only way: what it offers has a visible place elsewhere.',
    'A choice that belongs to a form is a Select or a Checklist.',
    'What may be done to one row is a DropdownMenu or RowActions.',
  ],
  anatomy: [
    [
      'CommandMenu',
      'The dialog with its field and its list; what matches is the caller’s to show.',
    ],
    ['CommandMenuGroup', 'Items of one kind under a heading; hidden while it has none.'],
    ['CommandMenuItem', 'One thing to do: an icon, its name, a hint.'],
  ],
  rules: [
    {
      do: {
        caption: 'Begin with the verb where something is done.',
        show: (
          <div role="listbox" aria-label="Good">
            <CommandMenuGroup heading="Campaigns">
              <CommandMenuItem onSelect={noop}>Pause Spring follow-up</CommandMenuItem>
            </CommandMenuGroup>
          </div>
        ),
      },
      dont: {
        caption: 'A bare name does not say what Enter will do.',
        show: (
          <div role="listbox" aria-label="Bad">
            <CommandMenuGroup heading="Campaigns">
              <CommandMenuItem onSelect={noop}>Spring follow-up</CommandMenuItem>
            </CommandMenuGroup>
          </div>
        ),
      },
    },
  ],
  keyboard: [
    ['Up, Down', 'Moves from item to item, and round at the ends.'],
    ['Enter', 'Chooses the item that is marked; after typing, the first.'],
    ['Escape', 'Closes it; the focus returns to where it was.'],
  ],
  assistive: [
    'It is a `dialog` with a `combobox`, whose `aria-activedescendant` names the marked `option`.',
    'The status is a polite live region: that nothing matches is read out.',
    'The focus never leaves the field.',
  ],
}
