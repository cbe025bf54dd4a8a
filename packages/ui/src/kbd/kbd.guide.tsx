import type { Guide } from '@callwright/storybook/guide'
import { Kbd } from './kbd.tsx'

export const guide: Guide = {
  purpose: 'A key of the keyboard, in a list of shortcuts or at the end of a menu item.',
  avoid: ['A key that does nothing here.', 'Code is `code`.'],
  anatomy: [['Kbd', 'A key; use one for each key of a combination.']],
  rules: [
    {
      do: {
        caption: 'One box for each key.',
        show: (
          <span className="flex gap-1">
            <Kbd>Ctrl</Kbd>
            <Kbd>K</Kbd>
          </span>
        ),
      },
      dont: { caption: 'Do not join keys with a plus.', show: <Kbd>CTRL+K</Kbd> },
    },
  ],
  keyboard: [],
  assistive: ['It is read as text. What listens for the key names it in `aria-keyshortcuts`.'],
}
