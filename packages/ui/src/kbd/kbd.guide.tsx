import type { Guide } from '@callwright/storybook/guide'
import { Kbd } from './kbd.tsx'

export const guide: Guide = {
  purpose: 'A key of the keyboard, in a list of shortcuts or at the end of a menu item.',
  alternatives: ['Do not show a key that does nothing here.', 'For code use `code`.'],
  anatomy: [['Kbd', 'A key; use one for each key of a combination.']],
  rules: [
    {
      do: {
        caption: 'Use one Kbd for each key.',
        example: (
          <span className="flex gap-1">
            <Kbd>Ctrl</Kbd>
            <Kbd>K</Kbd>
          </span>
        ),
      },
      dont: { caption: 'Do not join keys with a plus.', example: <Kbd>CTRL+K</Kbd> },
    },
  ],
  keyboard: [],
  assistive: [
    'It is read as text. The control that the key operates names it in `aria-keyshortcuts`.',
  ],
}
