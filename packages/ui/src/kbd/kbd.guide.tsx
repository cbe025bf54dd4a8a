import type { Guide } from '@callwright/storybook/guide'
import { Kbd } from './kbd.tsx'

export const guide: Guide = {
  purpose: 'A key to press, in a list of shortcuts or at the end of a menu’s item.',
  avoid: ['A key that does nothing here.', 'Code is `code`.'],
  anatomy: [['Kbd', 'One key; several together are several of it.']],
  rules: [
    {
      do: {
        caption: 'One box a key.',
        show: (
          <span className="flex gap-1">
            <Kbd>Ctrl</Kbd>
            <Kbd>K</Kbd>
          </span>
        ),
      },
      dont: { caption: 'A sum of keys is a riddle.', show: <Kbd>CTRL+K</Kbd> },
    },
  ],
  keyboard: [],
  assistive: ['It is read as text. What listens for the key names it in `aria-keyshortcuts`.'],
}
