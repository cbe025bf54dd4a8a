import type { Guide } from '@callwright/storybook/guide'
import { PencilIcon, Trash2Icon } from 'lucide-react'
import type { ReactNode } from 'react'

/** What an open menu looks like, drawn flat: a real one opens over the page. */
function Drawn({ children }: { children: ReactNode }) {
  return (
    <div className="w-44 rounded-md border bg-overlay p-1 text-base text-strong shadow-overlay [&_p]:flex [&_p]:min-h-8 [&_p]:items-center [&_p]:gap-2 [&_p]:px-2 [&_svg]:size-4">
      {children}
    </div>
  )
}

export const guide: Guide = {
  purpose:
    'Things to do with one subject, kept behind a button because they are many or seldom wanted: edit, copy, delete a campaign.',
  avoid: [
    'The one or two things done all the time are Buttons in sight.',
    'A value to be chosen and kept in a form is a Select.',
    'Places to go to are Links, or the Sidebar.',
  ],
  anatomy: [
    ['DropdownMenu', 'Whether it is open; renders nothing of its own.'],
    ['DropdownMenuTrigger', 'The button that opens it, `asChild`, and names it.'],
    ['DropdownMenuContent', 'The list, beside the trigger wherever there is room.'],
    ['DropdownMenuItem', 'One thing to do: icon, verb, and a DropdownMenuShortcut at its end.'],
    ['DropdownMenuCheckboxItem', 'One thing that is on or off.'],
    ['DropdownMenuRadioGroup', 'Several things of which one is on, each a DropdownMenuRadioItem.'],
    ['DropdownMenuGroup', 'Items that belong together, under a DropdownMenuLabel.'],
    ['DropdownMenuSeparator', 'A line between groups.'],
  ],
  rules: [
    {
      do: {
        caption: 'What destroys comes last, apart from the rest, in its own colour.',
        show: (
          <Drawn>
            <p>
              <PencilIcon aria-hidden="true" className="text-muted" /> Edit
            </p>
            <hr className="-mx-1 my-1" />
            <p className="text-negative-strong">
              <Trash2Icon aria-hidden="true" /> Delete
            </p>
          </Drawn>
        ),
      },
      dont: {
        caption: 'Next to what is pressed often, it is pressed by mistake.',
        show: (
          <Drawn>
            <p>
              <Trash2Icon aria-hidden="true" className="text-muted" /> Delete
            </p>
            <p>
              <PencilIcon aria-hidden="true" className="text-muted" /> Edit
            </p>
          </Drawn>
        ),
      },
    },
  ],
  keyboard: [
    ['Enter, Space, Down', 'On the trigger, opens it with the focus on the first item.'],
    ['Up, Down, Home, End', 'Moves through the items, past what is disabled.'],
    ['Letters', 'Moves to the next item that begins with them.'],
    ['Enter, Space', 'Does what the item says, and closes the menu.'],
    ['Escape', 'Closes it and gives the focus back to the trigger.'],
  ],
  assistive: [
    'It is a `menu` named by its trigger, of `menuitem`, `menuitemcheckbox` and `menuitemradio`, the latter two with `aria-checked`.',
    'The trigger has `aria-haspopup="menu"` and `aria-expanded`.',
    'A shortcut is read as part of the item’s name; the keys themselves are the caller’s to listen to.',
    'A dialog opened by an item gives the focus back to the trigger, as the item is gone by then.',
  ],
}
