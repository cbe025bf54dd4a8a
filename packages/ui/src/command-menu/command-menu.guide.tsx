import type { Guide } from '@callwright/storybook/guide'
import { CommandMenuGroup, CommandMenuItem } from './command-menu.tsx'

const noop = () => {}

export const guide: Guide = {
  purpose:
    'A fast way to screens and actions: a shortcut opens it, and a few letters and Enter select an item.',
  alternatives: [
    'It is never the only way: everything in it is available elsewhere.',
    'In a form use a Select, a Combobox or a Checklist.',
    'For the actions of a row use a DropdownMenu or RowActions.',
  ],
  anatomy: [
    ['CommandMenu', 'The dialog with its text field and its list; the caller filters the items.'],
    ['CommandMenuGroup', 'A group of items with a heading; hidden without items.'],
    ['CommandMenuItem', 'An action or a screen: an icon, a label, a hint.'],
  ],
  rules: [
    {
      do: {
        caption: 'Start an action with its verb.',
        example: (
          <div role="listbox" aria-label="Good">
            <CommandMenuGroup heading="Campaigns">
              <CommandMenuItem onSelect={noop}>Pause Spring follow-up</CommandMenuItem>
            </CommandMenuGroup>
          </div>
        ),
      },
      dont: {
        caption: 'A name alone does not say what Enter does.',
        example: (
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
    ['Up, Down', 'Moves between items, and wraps at the ends.'],
    ['Page Up, Page Down', 'Moves by ten items.'],
    ['Enter', 'Selects the active item, which is the first after typing.'],
    ['Escape', 'Closes the dialog, and returns the focus.'],
  ],
  assistive: [
    'It is a `dialog` with a `combobox`, whose `aria-activedescendant` refers to the active `option`.',
    'The status is a polite live region, which announces that nothing matches.',
    'The focus never leaves the field.',
  ],
}
