import type { Guide } from '@callwright/storybook/guide'
import { PencilIcon, Trash2Icon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Looks like an open menu; a real one opens over the page. */
function StaticMenu({ children }: { children: ReactNode }) {
  return (
    <div className="w-44 rounded-md border bg-overlay p-1 text-base text-strong shadow-overlay [&_p]:flex [&_p]:min-h-8 [&_p]:items-center [&_p]:gap-2 [&_p]:px-2 [&_svg]:size-4">
      {children}
    </div>
  )
}

export const guide: Guide = {
  purpose:
    'A menu of actions for one subject, when there are many or they are rarely used: edit, copy or delete a campaign.',
  alternatives: [
    'For one or two frequent actions use Buttons.',
    'To select a value in a form use a Select.',
    'For navigation use Links, or the Sidebar.',
  ],
  anatomy: [
    ['DropdownMenu', 'Holds the open state; renders no element of its own.'],
    ['DropdownMenuTrigger', 'The button that opens the menu and names it; pass it with `asChild`.'],
    ['DropdownMenuContent', 'The list, beside the trigger wherever it fits.'],
    ['DropdownMenuItem', 'An action: icon, verb, and a DropdownMenuShortcut at its end.'],
    ['DropdownMenuCheckboxItem', 'An option that is on or off.'],
    [
      'DropdownMenuRadioGroup',
      'A group of options of which one is selected, each a DropdownMenuRadioItem.',
    ],
    ['DropdownMenuGroup', 'A group of items, under a DropdownMenuLabel.'],
    ['DropdownMenuSeparator', 'A line between groups.'],
  ],
  rules: [
    {
      do: {
        caption: 'Put a destructive action last, separated, in its own color.',
        example: (
          <StaticMenu>
            <p>
              <PencilIcon aria-hidden="true" className="text-muted" /> Edit
            </p>
            <hr className="-mx-1 my-1" />
            <p className="text-negative-strong">
              <Trash2Icon aria-hidden="true" /> Delete
            </p>
          </StaticMenu>
        ),
      },
      dont: {
        caption: 'Next to a frequent action it is easily selected by mistake.',
        example: (
          <StaticMenu>
            <p>
              <Trash2Icon aria-hidden="true" className="text-muted" /> Delete
            </p>
            <p>
              <PencilIcon aria-hidden="true" className="text-muted" /> Edit
            </p>
          </StaticMenu>
        ),
      },
    },
  ],
  keyboard: [
    ['Enter, Space, Down', 'On the trigger, opens the menu with the focus on the first item.'],
    ['Up, Down, Home, End', 'Moves through the items, and skips disabled ones.'],
    ['Letters', 'Moves to the next item that begins with the letters.'],
    ['Enter, Space', 'Selects the item, and closes the menu.'],
    ['Escape', 'Closes the menu, and returns the focus to the trigger.'],
  ],
  assistive: [
    'It is a `menu` named by its trigger, of `menuitem`, `menuitemcheckbox` and `menuitemradio`, the latter two with `aria-checked`.',
    'The trigger has `aria-haspopup="menu"` and `aria-expanded`.',
    'A shortcut is read as part of the item’s name; the caller handles the keys.',
    'A dialog opened by an item returns the focus to the trigger, since the item is removed by then.',
  ],
}
