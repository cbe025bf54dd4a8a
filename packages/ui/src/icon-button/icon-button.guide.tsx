import type { Guide } from '@callwright/storybook/guide'
import { PencilIcon, Trash2Icon } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { IconButton } from './icon-button.tsx'

export const guide: Guide = {
  purpose:
    'A button with only an icon: in a row, at the end of a header. Its label is its accessible name and its tooltip.',
  alternatives: [
    'Where there is space for text, use a Button: its label is clear to more people.',
    'Three actions or more in a row belong in a DropdownMenu.',
  ],
  anatomy: [
    ['IconButton', 'One icon of 16 px, `aria-hidden`.'],
    ['Tooltip', 'The label, on hover and on focus, automatically.'],
  ],
  rules: [
    {
      do: {
        caption: 'Use a well-known icon, and a label that says what it does here.',
        example: (
          <div className="flex gap-1">
            <IconButton label="Edit Maya Chen">
              <PencilIcon aria-hidden="true" />
            </IconButton>
            <IconButton label="Delete Maya Chen">
              <Trash2Icon aria-hidden="true" />
            </IconButton>
          </div>
        ),
      },
      dont: {
        caption: 'An action without a well-known icon needs a text.',
        example: <Button variant="secondary">Sync with the provider</Button>,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the button and shows the tooltip.'],
    ['Enter, Space', 'Presses the button.'],
    ['Escape', 'Hides the tooltip.'],
  ],
  assistive: [
    'It is announced as a button by its label.',
    'In a list include the row in the label, so that not every button is called “Delete”.',
  ],
}
