import type { Guide } from '@callwright/storybook/guide'
import { PencilIcon, Trash2Icon } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { IconButton } from './icon-button.tsx'

export const guide: Guide = {
  purpose:
    'A button where there is room for nothing but an icon: in a row, at the end of a header. Its label is its name and its tooltip.',
  avoid: [
    'Where there is room for a word, a Button with the word is understood by more people.',
    'Three actions or more in a row belong in a DropdownMenu.',
  ],
  anatomy: [
    ['IconButton', 'One icon of 16 px, `aria-hidden`.'],
    ['Tooltip', 'The label, on hover and on focus; comes by itself.'],
  ],
  rules: [
    {
      do: {
        caption: 'An icon that people know from elsewhere, named for what it does here.',
        show: (
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
        caption: 'What no picture says needs the word.',
        show: <Button variant="secondary">Sync with the provider</Button>,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to it and shows the tooltip.'],
    ['Enter, Space', 'Presses it.'],
    ['Escape', 'Hides the tooltip.'],
  ],
  assistive: [
    'It is announced as a button by its label.',
    'In a list the label names the row as well, so that ten buttons do not all read “Delete”.',
  ],
}
